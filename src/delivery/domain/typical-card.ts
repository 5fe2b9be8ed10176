// A card as it is stored. Cards are stored as what they differ from it: it must never be changed.

const HOME = '00000000-0000-7000-8000-000000000000'
const ASKED =
  '%D7%A9%D7%9C%D7%95%D7%9D%2C%20%D7%A8%D7%90%D7%99%D7%AA%D7%99%20%D7%90%D7%AA%20%D7%94%D7%9E%D7%95%D7%93%D7%A2%D7%94%20%D7%A2%D7%9C%20%D7%94%D7%93%D7%99%D7%A8%D7%94%20%D7%91%D7%A8%D7%97%D7%95%D7%91%20'
const FREE =
  '.%20%D7%94%D7%90%D7%9D%20%D7%94%D7%99%D7%90%20%D7%A2%D7%93%D7%99%D7%99%D7%9F%20%D7%A4%D7%A0%D7%95%D7%99%D7%94%3F'

const CARD = {
  text: 'Price drop: No longer available. It was listed for 9 days.\n₪5,000 · ⁨הרצל 10, פלורנטין, תל אביב יפו⁩\n3.5 rooms · 70 m² · floor 2 · ground floor · agent · private\n27% above ₪917,481, from 10 like it\nNot stated: private or agent\nחדרים · מ"ר · קומה · תיווך · פרטי\nDetails · Map · Yad2\nפרטים · מפה · יד2\n054-000-0000 · WhatsApp',
  parts: {
    head: { text: '', entities: [] },
    items: [{ assetRid: 1, item: { text: '₪' } }],
    foot: {},
  },
  entities: [
    { type: 'strikethrough', offset: 0, length: 6 },
    { type: 'bold', offset: 9, length: 26 },
    {
      type: 'text_link',
      url: `http://127.0.0.1:3000/properties?home=${HOME}`,
      offset: 77,
      length: 7,
    },
    {
      type: 'text_link',
      url: 'https://www.google.com/maps/search/?api=1&query=32.058000%2C34.770000',
      offset: 87,
      length: 3,
    },
    {
      type: 'text_link',
      url: 'https://www.yad2.co.il/realestate/item/abcdefgh',
      offset: 93,
      length: 4,
    },
    { type: 'phone_number', offset: 98, length: 12 },
    {
      type: 'text_link',
      url: `https://wa.me/972540000000?text=${ASKED}${FREE}`,
      offset: 113,
      length: 8,
    },
  ],
  keyboard: [
    [
      { text: 'Save', callback_data: `save:${HOME}` },
      { text: 'Hide', callback_data: `hide:${HOME}` },
    ],
    [
      { text: 'Why?', callback_data: `why:${HOME}` },
      { text: 'Mute area', callback_data: `mute:${HOME}` },
    ],
    [{ text: "Mute this agent's number", callback_data: `mutePhone:${HOME}` }],
  ],
  photo: 'https://img.yad2.co.il/Pic/202611/21/2_2/o/y2_1_00000_20261121000000.jpeg',
  shown: 'live',
  sentAs: 'photo',
}

export const TYPICAL_CARD = JSON.stringify(CARD)
