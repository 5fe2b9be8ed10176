/** Texts of the user's own first messages to advertisers. */
export const greetingsText = {
  greetings: {
    title: 'Your first message',
    hint: 'A chat on WhatsApp that you open from a home begins with it. If the listing does not state a street or price that it names, it begins with the standard message.',
    language: 'Language of the listing',
    text: 'Message',
    street: 'Insert the street',
    price: 'Insert the price',
    example: 'Example:',
    standard: 'Use the standard message',
    failed: 'The message could not be saved.',
  },
}
