// What errors and answers of the API say, in English: the source of the other languages, and the type of their facts.

const NAMES = { first: 'First name', last: 'Last name' }
const WRITTEN = { title: 'title', body: 'body', url: 'URL' }
const SENT = { markdown: 'Markdown', message: 'message' }

/** The field of what is said of one; absent beside the field itself. */
type At = { field?: string }
const at = ({ field }: At) => (field === undefined ? '' : `${field} `)

export const en = {
  // Requests, whatever they ask for
  notFound: 'Not found',
  logIn: 'Please log in',
  adminsOnly: 'Only administrators may do this',
  banned: ({ reason }: { reason: string | null }) =>
    `This account has been banned${reason ? `: ${reason}` : ''}`,
  otherSite: 'This request came from another site',
  broken: 'An error occurred',
  requestTooLarge: ({ bytes }: { bytes: number }) => `The request is larger than ${bytes} bytes`,
  endedEarly: 'The request ended early',
  notJson: 'The request is not valid JSON',
  badCookie: 'A cookie is not valid',
  badHost: 'The request has no valid host and path, or more than one host',
  tooDeep: 'The request is nested too deeply',
  wrongType: ({ types }: { types: readonly string[] }) =>
    `The request must be ${types.join(' or ')}`,
  formType: 'The form must be application/x-www-form-urlencoded',
  socketsOnly: 'This address takes WebSocket connections only',
  noFrame: 'A frame is {"event": "chat:join" or "chat:leave", "data": chat id}',
  wrongForm: 'The request has the wrong form',
  noField: ({ name }: { name: string }) => `"${name}" is not a field`,
  wrongField: ({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`,
  wrongValue: ({ reason }: { reason: string }) => reason,

  // Limits, and a server that has too much to do
  busy: 'The server is busy. Please try again.',
  nothingSaved: 'Nothing can be saved right now. Please try again later.',
  deletedMeanwhile: 'What this belongs to was deleted meanwhile.',
  interrupted: 'The work was interrupted. Please try again.',
  noTimetable: 'This server has no timetables of buses and trains.',
  noReader: 'What reads this cannot be started. Please try again.',
  tooCostly: 'too costly to read',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  tooManyRequests: 'Too many requests. Please try again later.',
  tooManyFrames: 'Too many frames were sent. Please wait a moment.',
  tooManyPages: ({ max }: { max: number }) =>
    `At most ${max} pages of yours are connected at once. Please close some of them.`,
  picturesWait: ({ max }: { max: number }) =>
    `More than ${max} pictures are waiting for you. Please wait until some of them are shown, then try again.`,
  photosWait: ({ max }: { max: number }) =>
    `More than ${max} photos are waiting for you. Please wait until some of them are shown.`,
  readingsWait: ({ max }: { max: number }) =>
    `More than ${max} things that you sent wait to be read. Please wait a moment, then try again.`,
  logInsWait: ({ max }: { max: number }) =>
    `More than ${max} log-ins are waiting from this address. Please try again in a moment.`,
  noRoom: ({ megabytes }: { megabytes: number }) =>
    `At most ${megabytes} MB of what you send in are kept, with its photos. Please delete items of your inbox, then try again.`,
  tooManyMessages: ({ times }: { times: number }) =>
    `You can send ${times} messages in a minute. Please wait a moment.`,
  tooManyLarge: ({ times }: { times: number }) =>
    `At most ${times} requests of more than 1 MB are read in an hour. Please send less at a time, or try again later.`,
  tooManyPhotosRead: ({ times }: { times: number }) =>
    `At most ${times} photos are read in an hour. Please share fewer, or try again later.`,
  inboxBusy: 'The inbox is busy. What was sent is kept, and is read soon.',

  // Accounts
  nameRequired: ({ name }: { name: keyof typeof NAMES }) => `${NAMES[name]} is required`,
  nameTooLong: ({ name }: { name: keyof typeof NAMES }) => `${NAMES[name]} is too long`,
  nameHidden: ({ name }: { name: keyof typeof NAMES }) =>
    `${NAMES[name]} contains characters that are not allowed`,
  noEmail: 'username must be an e-mail address',
  usernameTaken: 'An account with this username already exists',
  passwordRequired: 'Password is required',
  passwordTooShort: ({ min }: { min: number }) =>
    `Password must be at least ${min} characters long`,
  passwordTooLong: ({ max }: { max: number }) => `Password must be at most ${max} characters long`,
  newPasswordRequired: 'New password is required',
  newPasswordTooShort: ({ min }: { min: number }) => `Password must be at least ${min} characters`,
  passwordCommon: 'This password is one of the most used ones. Please choose another.',
  noAvatar: 'There is no such avatar',
  banReasonHidden: 'Ban reason contains characters that are not allowed',
  roleRequired: 'At least one role must stay selected',
  noUser: 'User not found',
  rolesByAdmins: 'Only administrators may change roles and status',
  lastAdmin: 'The last administrator cannot be demoted, banned or deleted',
  otherUser: 'It names another user than the address',
  signUpsClosed: 'Registration is closed',

  // Log-in, proof, reset
  usernameRequired: 'username is required',
  wrongLogIn: 'Wrong username or password',
  noProvider: 'There is no such way to sign in',
  noSession: 'Session not found',
  passwordWrong: 'The password is wrong',
  currentPasswordRequired: 'Current password is required',
  currentPasswordWrong: 'The current password is wrong',
  givePassword: 'Please give your password to do this.',
  givePasswordOrLogIn: 'Please give your password, or log in again.',
  logInAgain: 'Please log in again to do this.',
  logInToSetPassword: 'Please log in again to set a password.',
  logInToDelete: 'Please log in again to delete your account.',
  resetUsernameRequired: 'Username is required',
  resetByTelegram: ({ support }: { support: string }) =>
    `Password reset needs a linked Telegram account. Please contact support at ${support}.`,
  codeRequired: 'Verification code is required',
  codeWrong: 'Invalid verification code',
  codeFirst: 'Please verify a code first',
  linkEnded: 'This reset link is no longer valid',
  pageOfSiteOnly: 'A code can only be used by a page of this site',
  groupCodeWrong: 'Verification failed',

  // Access tokens
  noToken: 'Token not found',
  tokenByAdmin: 'Only administrators may have a token of administrators',
  tooManyTokens: ({ max }: { max: number }) => `You have ${max} tokens. Please revoke one first.`,
  tokenScopes: 'Please choose what the token may do',
  tokenName: 'Please give the token a name',
  tokenNameTooLong: ({ max }: { max: number }) => `The name may have at most ${max} characters`,
  tokenEnd: 'The token must end in the future, within a year',
  notByToken: 'Access tokens cannot do this: please log in',
  tokenLacks: ({ scope }: { scope: string }) => `This access token lacks the scope ${scope}`,

  // Bots and their criteria
  noPlace: 'Place not found',
  noBot: 'Bot not found',
  botOwnerOnly: 'Only its owner may do this. Write it in its chat.',
  tooManyBots: ({ max }: { max: number }) =>
    `You can have ${max} bots. Delete one to create another.`,
  botNameRequired: 'Bot name is required',
  botNameTooLong: ({ max }: { max: number }) => `Bot name is longer than ${max} characters`,
  botNameHidden: 'Bot name contains characters that are not allowed',
  descriptionTooLong: ({ max }: { max: number }) => `Description is longer than ${max} characters`,
  quietHours: 'Quiet hours begin and end at the same time',
  areaRequired: 'Please select at least one area',
  drawnAreas: ({ max, name, corners }: { max: number; name: number; corners: number }) =>
    `Please draw at most ${max} areas with names of up to ${name} characters, up to ${corners} corners, and no lines that cross`,
  dealType: 'Please select rent or sale',
  entryDays: 'Please set valid days of entry (YYYY-MM-DD), the first one first',
  excludedWords: ({ max, length }: { max: number; length: number }) =>
    `Please leave out at most ${max} words of up to ${length} characters`,
  features: 'Please select what a home must have from the list',
  floors: ({ min, max }: { min: number; max: number }) =>
    `Please set valid floors (${min} to ${max}), the lowest first`,
  listingType: 'Please select a listing type',
  mutedPhones: ({ max }: { max: number }) =>
    `Please mute at most ${max} phone numbers, each of 4 to 15 digits`,
  priceRange: 'Please set a valid price range',
  rooms: ({ min, max }: { min: number; max: number }) =>
    `Please set a valid number of rooms (${min}-${max})`,
  roomsMax: ({ min, max }: { min: number; max: number }) =>
    `Please set a valid highest number of rooms (${min}-${max}), not below the lowest`,
  totalMax: ({ max }: { max: number }) => `Please set a valid total a month (1-${max} shekels)`,
  sizeMin: ({ max }: { max: number }) => `Please set a valid minimum size (1-${max} m²)`,
  sizeMax: ({ max }: { max: number }) =>
    `Please set a valid maximum size (1-${max} m²), not below the minimum`,
  sublet: 'Please choose with, without or only sublets',
  travelLimits: ({ places, max }: { places: number; max: number }) =>
    `Please set 1 to ${max} minutes to each of at most ${places} places`,
  placeNotSaved: 'One of the places is not among the saved ones. Please remove it.',

  // Webhooks
  noWebhook: 'Webhook not found',
  tooManyWebhooks: ({ max }: { max: number }) =>
    `A bot can have ${max} webhooks. Delete one to add another.`,
  webhookAddressTooLong: ({ max }: { max: number }) =>
    `Please give an address of at most ${max} characters`,
  webhookAddress: 'The address must begin with https:// and a name, without a port or a password',
  hostPrivate: 'This host is not one of the public internet',
  noTopic: 'An ntfy address ends with its topic: https://ntfy.sh/my-topic',
  hostUnknown: 'This host cannot be found',

  // Homes, chats, notifications
  noShortlist: 'Shortlist not found',
  noComment: 'Comment not found',
  noMember: 'This user is not a member of the shortlist',
  shortlistOwnerOnly: 'Only the owner of the shortlist may do this',
  tooManyShortlists: ({ max }: { max: number }) =>
    `At most ${max} shortlists for each user. Please leave one of them first.`,
  shortlistFull: ({ max }: { max: number }) =>
    `At most ${max} homes fit on a shortlist. Please take one off first.`,
  tooManyComments: ({ max }: { max: number }) =>
    `At most ${max} comments fit on a home. Please delete one first.`,
  tooManyViewingPhotos: ({ max }: { max: number }) =>
    `At most ${max} photos fit on a viewing. Please delete one first.`,
  commentRequired: 'Please write a comment',
  shortlistNameHidden: 'The name has characters that cannot be seen',
  noInvite: 'This invite does not exist',
  inviteUsed: 'This invite has been used',
  inviteExpired: 'This invite has expired',
  shortlistMembersFull: ({ max }: { max: number }) => `A shortlist has at most ${max} members`,
  tooManyInvites: ({ max }: { max: number }) =>
    `At most ${max} invites can be open. Please revoke one of them first.`,
  homeOfMember: 'Another member brought this home in: it cannot go on other shortlists',
  noSuchZone: 'The city has no such zone',
  noHome: 'Property not found',
  noListing: 'Listing not found',
  noImage: 'Image not available',
  noViewing: 'There is no viewing of this home',
  viewingTime: 'The viewing must be from today on, within a year',
  noCalendar: 'There is no such calendar',
  compareCount: ({ min, max }: { min: number; max: number }) =>
    `Choose ${min} to ${max} homes to compare.`,
  tooManyLinks: ({ max }: { max: number }) =>
    `You have ${max} public links. Take one back to make another.`,
  onlyListing: 'It is the only listing of this property',
  severalHomes: ({ max }: { max: number }) => `assetIds must name 2 to ${max} different properties`,
  alreadyOne: 'They are one property already',
  rentAndSale: 'A property for rent and one for sale cannot be merged',
  noChat: 'Chat not found',
  noMessage: 'Message not found',
  messageTooLong: ({ max }: { max: number }) => `The message is longer than ${max} characters`,
  messageEmpty: 'The message is empty',
  searchLength: ({ max }: { max: number }) => `The search must have 1 to ${max} characters`,
  noNotification: 'Notification not found',
  noticeRequired: 'Title and body are required',
  noticeTooLong: ({ field, max }: { field: keyof typeof WRITTEN; max: number }) =>
    `The ${WRITTEN[field]} is longer than ${max} characters`,
  noticeAddress: 'The URL must be a path of Metzia that begins with one slash, such as /bots',
  announcementEnded: 'The announcement was interrupted. Please send it again.',
  testsByAdmins: 'Only administrators send test notifications to other users',
  telegramIsOn: 'Telegram is set up on this server',
  askedAlready: 'You have asked the administrators already.',
  askedByMany: 'Many users have asked the administrators today. They know.',
  subscriptionIncomplete: 'Invalid subscription: missing required fields',
  noEndpoint: 'Invalid subscription: missing endpoint',
  unknownEndpoint: 'The endpoint is not one of a known push service',
  pushKey: 'p256dh must be a public key of the curve P-256',
  pushAuth: 'auth must have 16 bytes',

  // What administrators send by Telegram
  telegramOff: ({ reason }: { reason: string }) => `Telegram is off: ${reason}`,
  noTelegramChat: 'There is no such chat',
  noBroadcast: 'There is no such broadcast',
  noSentMessage: 'There is no such message',
  contentRequired: 'Message cannot be empty',
  contentAndChat: 'Message and chat selection are required',
  contentTooLong: (facts: { what: keyof typeof SENT; length: number; max: number }) =>
    `The ${SENT[facts.what]} has ${facts.length} characters; ${facts.max} is the most`,
  notFailed: 'Only a message that has failed can be sent again',
  codeNotKept: 'A code is not kept. Its user has to ask for a new one.',
  nothingToAccept: 'There is no change to accept',

  // What users bring in
  noItem: 'Item not found',
  notToRetry: 'Only what could not be read, and is kept, can be tried again',
  addressSearch: 'The address search does not answer. Please try again later.',
  homeGone: 'The home is gone',
  notOwnHome: 'It is no home of your own',
  noMailAddresses: 'This server gives no mail addresses to its users',
  formIncomplete: 'The request is no complete form',
  tooManyParts: ({ max }: { max: number }) => `The form has more than ${max} parts`,
  noPage: 'The page is missing',
  pageEmpty: 'is empty',
  pageAddress: 'must be the address of a page',
  nothingSent: 'A text, a link or a page is needed',
  tooLong: ({ max }: { max: number }) => `must be at most ${max} characters`,
  tooManyPhotos: ({ max }: { max: number }) => `must be at most ${max}`,
  photoTooLarge: ({ bytes }: { bytes: number }) => `must have at most ${bytes} bytes each`,
  photoUnreadable: 'A photo cannot be read',
  noPhoto: 'is no image',
  shareGone: 'What was shared is gone. Please share it again',
  oneHomeOnly: 'can be made when one home was read',
  filesNumber: ({ max }: { max: number }) => `must be 1 to ${max} files`,
  fileEmpty: 'The file is empty',
  noChatInArchive: 'There is no exported chat in the archive',
  unknownFile: 'It is no mail, chat, page or text. The photos of a home go with its text',
  textTooLong: ({ max }: { max: number }) => `A text has at most ${max} characters`,
  noPageInFile: 'There is no page in the file',
  archiveBroken: 'The archive is broken',
  archiveEncrypted: 'The archive is encrypted',
  archiveTooLarge: 'What is in the archive is too large',
  correctedNumber: (facts: { least: number; most: number; isHalves: boolean } & At) =>
    `${at(facts)}must be a number from ${facts.least} to ${facts.most}${facts.isHalves ? ', in halves' : ''}`,
  correctedName: ({ max, ...facts }: { max: number } & At) =>
    `${at(facts)}must be a name of at most ${max} characters`,
  correctedDay: (facts: At) => `${at(facts)}must be a day, or "immediate"`,
  correctedPhone: (facts: At) => `${at(facts)}must be a phone number`,
  correctedUnknown: ({ names, ...facts }: { names: readonly string[] } & At) =>
    `${at(facts)}must be one of ${names.join(', ')}`,
  correctedImplausible: (facts: At) => `${at(facts)}cannot be true of this home`,

  // What was done
  welcome: 'Welcome to Metzia',
  loggedIn: 'Logged in',
  loggedOut: 'Logged out',
  loggedOutEverywhere: 'Logged out everywhere',
  sessionEnded: 'Session ended',
  passwordChanged: 'Password changed',
  passwordConfirmed: 'Password confirmed',
  passwordReset: 'Password reset successful',
  accountDeleted: 'Account deleted',
  telegramUnlinked: 'Telegram account unlinked',
  codeSent: 'Verification code sent to your Telegram account. Please enter the code below.',
  codeVerified: 'Code verified. Please set your new password.',
  resetDone: 'Password reset successful. You can now login with your new password.',
}
