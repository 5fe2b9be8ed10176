import { pluralOf } from '../domain/plurals.ts'
import { malformedIn } from './malformed.ts'
import type { Texts } from './shared.ts'

const plural = pluralOf('de')
const MORE = 'Versuch es später noch einmal.'

const NAMES = { first: 'Der Vorname', last: 'Der Nachname' }
const WRITTEN = { title: 'Der Titel', body: 'Der Text', url: 'Die Adresse' }
const at = ({ field }: { field?: string }) => (field === undefined ? '' : `${field}: `)

export const de: Texts = {
  notFound: 'Nicht gefunden',
  logIn: 'Bitte melde dich an',
  adminsOnly: 'Das dürfen nur Administratoren',
  banned: ({ reason }) => `Dieses Konto wurde gesperrt${reason ? `: ${reason}` : ''}`,
  otherSite: 'Diese Anfrage kam von einer anderen Website',
  broken: 'Ein Fehler ist aufgetreten',
  requestTooLarge: ({ bytes }) => `Die Anfrage ist größer als ${bytes} Bytes`,
  endedEarly: 'Die Anfrage brach vorzeitig ab',
  notJson: 'Die Anfrage ist kein gültiges JSON',
  badCookie: 'Ein Cookie ist ungültig',
  badHost: 'Die Anfrage hat keinen gültigen Host und Pfad, oder mehr als einen Host',
  tooDeep: 'Die Anfrage ist zu tief verschachtelt',
  wrongType: ({ types }) => `Die Anfrage muss vom Typ ${types.join(' oder ')} sein`,
  formType: 'Das Formular muss vom Typ application/x-www-form-urlencoded sein',
  socketsOnly: 'Diese Adresse nimmt nur WebSocket-Verbindungen an',
  noFrame: 'Ein Frame ist {"event": "chat:join" / "chat:leave", "data": chat id}',
  wrongForm: 'Die Anfrage hat die falsche Form',
  noField: ({ name }) => `Es gibt kein Feld „${name}“`,
  wrongField: ({ field, reason }) => `Das Feld ${field} ist ungültig: ${malformedIn('de', reason)}`,
  wrongValue: ({ reason }) => `Der Wert ist ungültig: ${reason}`,

  busy: 'Der Server ist ausgelastet. Versuch es noch einmal.',
  nothingSaved: `Gerade kann nichts gespeichert werden. ${MORE}`,
  deletedMeanwhile: 'Das, wozu dies gehört, wurde inzwischen gelöscht.',
  interrupted: 'Die Arbeit wurde unterbrochen. Versuch es noch einmal.',
  noTimetable: 'Dieser Server hat keine Fahrpläne von Bussen und Bahnen.',
  noReader: 'Das Lesen kann gerade nicht beginnen. Versuch es noch einmal.',
  tooCostly: 'zu aufwendig zu lesen',
  tooManyAttempts: `Zu viele Versuche. ${MORE}`,
  tooManyRequests: `Zu viele Anfragen. ${MORE}`,
  tooManyFrames: 'Es wurden zu viele Nachrichten gesendet. Warte einen Moment.',
  tooManyPages: ({ max }) =>
    `Höchstens ${plural(max, { one: 'eine Seite von dir ist', other: `${max} Seiten von dir sind` })} gleichzeitig verbunden. Schließ ein paar davon.`,
  picturesWait: ({ max }) =>
    `Mehr als ${max} Bilder warten auf dich. Warte, bis einige davon zu sehen sind, und versuch es dann noch einmal.`,
  photosWait: ({ max }) =>
    `Mehr als ${max} Fotos warten auf dich. Warte, bis einige davon zu sehen sind.`,
  readingsWait: ({ max }) =>
    `Mehr als ${max} Dinge, die du geschickt hast, warten darauf, gelesen zu werden. Versuch es gleich noch einmal.`,
  logInsWait: ({ max }) =>
    `Von dieser Adresse warten mehr als ${max} Anmeldungen. Versuch es gleich noch einmal.`,
  noRoom: ({ megabytes }) =>
    `Von dem, was du einsendest, werden mit Fotos höchstens ${megabytes} MB aufbewahrt. Lösch Einträge aus deinem Eingang und versuch es dann noch einmal.`,
  tooManyMessages: ({ times }) =>
    `Du kannst ${plural(times, { one: 'eine Nachricht', other: `${times} Nachrichten` })} in der Minute senden. Warte einen Moment.`,
  tooManyLarge: ({ times }) =>
    `Höchstens ${plural(times, { one: 'eine Anfrage', other: `${times} Anfragen` })} von mehr als 1 MB werden in der Stunde gelesen. Sende weniger auf einmal, oder versuch es später noch einmal.`,
  tooManyPhotosRead: ({ times }) =>
    `Höchstens ${plural(times, { one: 'ein Foto wird', other: `${times} Fotos werden` })} in der Stunde gelesen. Teil weniger, oder versuch es später noch einmal.`,
  inboxBusy:
    'Der Eingang ist beschäftigt. Was gesendet wurde, ist aufbewahrt und wird bald gelesen.',

  nameRequired: ({ name }) => `${NAMES[name]} fehlt`,
  nameTooLong: ({ name }) => `${NAMES[name]} ist zu lang`,
  nameHidden: ({ name }) => `${NAMES[name]} enthält unerlaubte Zeichen`,
  noEmail: 'Der Benutzername muss eine E-Mail-Adresse sein',
  usernameTaken: 'Ein Konto mit diesem Benutzernamen gibt es schon',
  passwordRequired: 'Das Passwort fehlt',
  passwordTooShort: ({ min }) => `Das Passwort muss mindestens ${min} Zeichen lang sein`,
  passwordTooLong: ({ max }) => `Das Passwort darf höchstens ${max} Zeichen lang sein`,
  newPasswordRequired: 'Das neue Passwort fehlt',
  newPasswordTooShort: ({ min }) => `Das Passwort muss mindestens ${min} Zeichen lang sein`,
  passwordCommon: 'Dieses Passwort ist eines der häufigsten. Bitte wähl ein anderes.',
  noAvatar: 'Diesen Avatar gibt es nicht',
  banReasonHidden: 'Der Grund der Sperre enthält unerlaubte Zeichen',
  roleRequired: 'Mindestens eine Rolle muss ausgewählt bleiben',
  noUser: 'Benutzer nicht gefunden',
  rolesByAdmins: 'Rollen und Status dürfen nur Administratoren ändern',
  lastAdmin: 'Der letzte Administrator kann nicht herabgestuft, gesperrt oder gelöscht werden',
  otherUser: 'Es ist ein anderer Benutzer genannt als in der Adresse',
  signUpsClosed: 'Die Registrierung ist geschlossen',

  usernameRequired: 'Der Benutzername fehlt',
  wrongLogIn: 'Benutzername oder Passwort ist falsch',
  noProvider: 'Diesen Weg zur Anmeldung gibt es nicht',
  noSession: 'Sitzung nicht gefunden',
  passwordWrong: 'Das Passwort ist falsch',
  currentPasswordRequired: 'Das aktuelle Passwort fehlt',
  currentPasswordWrong: 'Das aktuelle Passwort ist falsch',
  givePassword: 'Bitte gib dafür dein Passwort ein.',
  givePasswordOrLogIn: 'Bitte gib dein Passwort ein oder melde dich neu an.',
  logInAgain: 'Bitte melde dich dafür neu an.',
  logInToSetPassword: 'Bitte melde dich neu an, um ein Passwort festzulegen.',
  logInToDelete: 'Bitte melde dich neu an, um dein Konto zu löschen.',
  resetUsernameRequired: 'Der Benutzername fehlt',
  resetByTelegram: ({ support }) =>
    `Zum Zurücksetzen des Passworts brauchst du ein verknüpftes Telegram-Konto. Bitte wende dich an den Support: ${support}.`,
  codeRequired: 'Der Bestätigungscode fehlt',
  codeWrong: 'Der Bestätigungscode ist falsch',
  codeFirst: 'Bitte bestätige zuerst einen Code',
  linkEnded: 'Dieser Link zum Zurücksetzen gilt nicht mehr',
  pageOfSiteOnly: 'Einen Code kann nur eine Seite dieser Website benutzen',
  groupCodeWrong: 'Die Bestätigung ist fehlgeschlagen',

  noToken: 'Token nicht gefunden',
  tokenByAdmin: 'Ein Token für Administratoren dürfen nur Administratoren haben',
  tooManyTokens: ({ max }) =>
    `Du hast ${plural(max, { one: 'ein Token', other: `${max} Tokens` })}. Bitte widerruf zuerst eines.`,
  tokenScopes: 'Bitte wähl, was das Token darf',
  tokenName: 'Bitte gib dem Token einen Namen',
  tokenNameTooLong: ({ max }) => `Der Name darf höchstens ${max} Zeichen haben`,
  tokenEnd: 'Das Token muss in der Zukunft enden, innerhalb eines Jahres',
  notByToken: 'Zugriffstokens können das nicht: Bitte melde dich an',
  tokenLacks: ({ scope }) => `Diesem Zugriffstoken fehlt das Recht ${scope}`,

  noPlace: 'Ort nicht gefunden',
  noBot: 'Bot nicht gefunden',
  botOwnerOnly: 'Das kann nur tun, wem der Bot gehört. Im Chat darum bitten.',
  tooManyBots: ({ max }) =>
    `Du kannst ${plural(max, { one: 'einen Bot', other: `${max} Bots` })} haben. Lösch einen, um einen anderen anzulegen.`,
  botNameRequired: 'Der Name des Bots fehlt',
  botNameTooLong: ({ max }) => `Der Name des Bots ist länger als ${max} Zeichen`,
  botNameHidden: 'Der Name des Bots enthält unerlaubte Zeichen',
  descriptionTooLong: ({ max }) => `Die Beschreibung ist länger als ${max} Zeichen`,
  quietHours: 'Die Ruhezeit beginnt und endet zur selben Zeit',
  areaRequired: 'Bitte wähl mindestens ein Gebiet',
  drawnAreas: ({ max, name, corners }) =>
    `Bitte zeichne höchstens ${max} Gebiete mit Namen von bis zu ${name} Zeichen, bis zu ${corners} Ecken und ohne Linien, die sich kreuzen`,
  dealType: 'Bitte wähl Miete oder Kauf',
  entryDays: 'Bitte gib gültige Einzugstage an (YYYY-MM-DD), den früheren zuerst',
  excludedWords: ({ max, length }) =>
    `Bitte schließ höchstens ${plural(max, { one: 'ein Wort', other: `${max} Wörter` })} von bis zu ${length} Zeichen aus`,
  features: 'Bitte wähl aus der Liste, was eine Wohnung haben muss',
  floors: ({ min, max }) =>
    `Bitte gib gültige Etagen an (${min} bis ${max}), die niedrigste zuerst`,
  listingType: 'Bitte wähl eine Art von Anzeige',
  mutedPhones: ({ max }) =>
    `Bitte stell höchstens ${plural(max, { one: 'eine Telefonnummer', other: `${max} Telefonnummern` })} stumm, jede mit 4 bis 15 Ziffern`,
  priceRange: 'Bitte gib eine gültige Preisspanne an',
  rooms: ({ min, max }) => `Bitte gib eine gültige Zahl von Zimmern an (${min}–${max})`,
  roomsMax: ({ min, max }) =>
    `Bitte gib eine gültige Höchstzahl von Zimmern an (${min}–${max}), nicht unter der kleinsten`,
  totalMax: ({ max }) => `Bitte einen gültigen Gesamtbetrag im Monat wählen (1–${max} Schekel)`,
  sizeMin: ({ max }) => `Bitte gib eine gültige Mindestgröße an (1–${max} m²)`,
  sizeMax: ({ max }) =>
    `Bitte gib eine gültige Höchstgröße an (1–${max} m²), nicht unter der Mindestgröße`,
  sublet: 'Bitte wähl: mit, ohne oder nur Untermiete',
  travelLimits: ({ places, max }) =>
    `Bitte 1–${max} Minuten zu jedem von höchstens ${places} Orten angeben`,
  placeNotSaved: 'Einer der Orte ist nicht unter den gespeicherten. Bitte entfernen.',

  noWebhook: 'Webhook nicht gefunden',
  tooManyWebhooks: ({ max }) =>
    `Ein Bot kann ${plural(max, { one: 'einen Webhook', other: `${max} Webhooks` })} haben. Lösch einen, um einen anderen hinzuzufügen.`,
  webhookAddressTooLong: ({ max }) => `Bitte gib eine Adresse von höchstens ${max} Zeichen an`,
  webhookAddress: 'Die Adresse muss mit https:// und einem Namen beginnen, ohne Port und Passwort',
  hostPrivate: 'Dieser Host ist nicht im öffentlichen Internet',
  noTopic: 'Eine ntfy-Adresse endet mit dem Thema: https://ntfy.sh/my-topic',
  hostUnknown: 'Dieser Host ist nicht zu finden',

  noShortlist: 'Liste nicht gefunden',
  noComment: 'Kommentar nicht gefunden',
  noMember: 'Dieses Konto gehört nicht zur Liste',
  shortlistOwnerOnly: 'Das kann nur tun, wem die Liste gehört',
  tooManyShortlists: ({ max }) => `Höchstens ${max} Listen je Konto. Bitte zuerst eine verlassen.`,
  shortlistFull: ({ max }) =>
    `Auf eine Liste passen höchstens ${max} Wohnungen. Bitte zuerst eine entfernen.`,
  tooManyComments: ({ max }) =>
    `Zu einer Wohnung passen höchstens ${max} Kommentare. Bitte zuerst einen löschen.`,
  tooManyViewingPhotos: ({ max }) =>
    `Zu einer Besichtigung passen höchstens ${max} Fotos. Bitte zuerst eines löschen.`,
  commentRequired: 'Bitte einen Kommentar schreiben',
  shortlistNameHidden: 'Der Name enthält unsichtbare Zeichen',
  noInvite: 'Diese Einladung gibt es nicht',
  inviteUsed: 'Diese Einladung wurde schon benutzt',
  inviteExpired: 'Diese Einladung ist abgelaufen',
  shortlistMembersFull: ({ max }) => `Eine Liste hat höchstens ${max} Mitglieder`,
  tooManyInvites: ({ max }) =>
    `Höchstens ${max} Einladungen können offen sein. Bitte zuerst eine zurückziehen.`,
  homeOfMember:
    'Diese Wohnung hat ein anderes Mitglied eingebracht: Sie kann auf keine andere Liste',
  noSuchZone: 'Die Stadt hat keine solche Zone',
  noHome: 'Wohnung nicht gefunden',
  noListing: 'Anzeige nicht gefunden',
  noImage: 'Bild nicht verfügbar',
  noViewing: 'Für diese Wohnung gibt es keine Besichtigung',
  viewingTime: 'Die Besichtigung muss ab heute und innerhalb eines Jahres sein',
  noCalendar: 'Diesen Kalender gibt es nicht',
  compareCount: ({ min, max }) => `${min} bis ${max} Wohnungen zum Vergleichen auswählen.`,
  tooManyLinks: ({ max }) =>
    `Du hast ${plural(max, { one: 'einen öffentlichen Link', other: `${max} öffentliche Links` })}. Nimm einen zurück, um einen anderen anzulegen.`,
  onlyListing: 'Das ist die einzige Anzeige dieser Wohnung',
  severalHomes: ({ max }) => `assetIds muss 2 bis ${max} verschiedene Wohnungen nennen`,
  alreadyOne: 'Sie sind schon eine Wohnung',
  rentAndSale: 'Eine Mietwohnung und eine zum Kauf lassen sich nicht zusammenführen',
  noChat: 'Chat nicht gefunden',
  noMessage: 'Nachricht nicht gefunden',
  messageTooLong: ({ max }) => `Die Nachricht ist länger als ${max} Zeichen`,
  messageEmpty: 'Die Nachricht ist leer',
  searchLength: ({ max }) => `Die Suche muss 1 bis ${max} Zeichen haben`,
  noNotification: 'Benachrichtigung nicht gefunden',
  noticeRequired: 'Titel und Text fehlen',
  noticeTooLong: ({ field, max }) => `${WRITTEN[field]} ist länger als ${max} Zeichen`,
  noticeAddress:
    'Die Adresse muss ein Pfad von Metzia sein, der mit einem Schrägstrich beginnt, zum Beispiel /bots',
  announcementEnded: 'Die Ankündigung wurde unterbrochen. Bitte sende sie noch einmal.',
  testsByAdmins: 'Nur Administratoren senden anderen Benutzern Testbenachrichtigungen',
  telegramIsOn: 'Telegram ist auf diesem Server eingerichtet',
  askedAlready: 'Du hast die Administratoren schon gefragt.',
  askedByMany: 'Heute haben schon viele die Administratoren gefragt. Sie wissen es.',
  subscriptionIncomplete: 'Ungültiges Abonnement: Pflichtfelder fehlen',
  noEndpoint: 'Ungültiges Abonnement: Die Adresse fehlt',
  unknownEndpoint: 'Die Adresse gehört zu keinem bekannten Push-Dienst',
  pushKey: 'p256dh muss ein öffentlicher Schlüssel der Kurve P-256 sein',
  pushAuth: 'auth muss 16 Bytes haben',

  telegramOff: ({ reason }) => `Telegram ist aus: ${reason}`,
  noTelegramChat: 'Diesen Chat gibt es nicht',
  noBroadcast: 'Diese Rundnachricht gibt es nicht',
  noSentMessage: 'Diese Nachricht gibt es nicht',
  contentRequired: 'Die Nachricht darf nicht leer sein',
  contentAndChat: 'Nachricht und Chat müssen gewählt sein',
  contentTooLong: ({ what, length, max }) =>
    `${{ markdown: 'Das Markdown', message: 'Die Nachricht' }[what]} hat ${length} Zeichen; höchstens ${max} sind erlaubt`,
  notFailed: 'Nur eine fehlgeschlagene Nachricht kann noch einmal gesendet werden',
  codeNotKept: 'Ein Code wird nicht aufbewahrt. Der Benutzer muss einen neuen anfordern.',
  nothingToAccept: 'Es gibt keine Änderung zu bestätigen',

  noItem: 'Eintrag nicht gefunden',
  notToRetry:
    'Nur was nicht gelesen werden konnte und aufbewahrt ist, kann noch einmal versucht werden',
  addressSearch: `Die Adresssuche antwortet nicht. ${MORE}`,
  homeGone: 'Die Wohnung gibt es nicht mehr',
  notOwnHome: 'Diese Wohnung hast du nicht selbst eingebracht',
  noMailAddresses: 'Dieser Server gibt seinen Benutzern keine Mailadressen',
  formIncomplete: 'Die Anfrage ist kein vollständiges Formular',
  tooManyParts: ({ max }) => `Das Formular hat mehr als ${max} Teile`,
  noPage: 'Die Seite fehlt',
  pageEmpty: 'ist leer',
  pageAddress: 'muss die Adresse einer Seite sein',
  nothingSent: 'Ein Text, ein Link oder eine Seite wird gebraucht',
  tooLong: ({ max }) => `darf höchstens ${max} Zeichen haben`,
  tooManyPhotos: ({ max }) => `höchstens ${max}`,
  photoTooLarge: ({ bytes }) => `jedes darf höchstens ${bytes} Bytes haben`,
  photoUnreadable: 'Ein Foto kann nicht gelesen werden',
  noPhoto: 'ist kein Bild',
  shareGone: 'Was geteilt wurde, ist nicht mehr da. Bitte teil es noch einmal',
  oneHomeOnly: 'geht nur, wenn eine Wohnung gelesen wurde',
  filesNumber: ({ max }) => `1 bis ${max} Dateien`,
  fileEmpty: 'Die Datei ist leer',
  noChatInArchive: 'Im Archiv ist kein exportierter Chat',
  unknownFile:
    'Das ist weder Mail noch Chat, Seite oder Text. Fotos einer Wohnung gehören zu ihrem Text',
  textTooLong: ({ max }) => `Ein Text hat höchstens ${max} Zeichen`,
  noPageInFile: 'In der Datei ist keine Seite',
  archiveBroken: 'Das Archiv ist beschädigt',
  archiveEncrypted: 'Das Archiv ist verschlüsselt',
  archiveTooLarge: 'Der Inhalt des Archivs ist zu groß',
  correctedNumber: ({ least, most, isHalves, ...facts }) =>
    `${at(facts)}muss eine Zahl von ${least} bis ${most} sein${isHalves ? ', in halben Schritten' : ''}`,
  correctedName: ({ max, ...facts }) =>
    `${at(facts)}muss ein Name von höchstens ${max} Zeichen sein`,
  correctedDay: (facts) => `${at(facts)}muss ein Tag oder "immediate" sein`,
  correctedPhone: (facts) => `${at(facts)}muss eine Telefonnummer sein`,
  correctedUnknown: ({ names, ...facts }) => `${at(facts)}erlaubt sind nur ${names.join(', ')}`,
  correctedImplausible: (facts) => `${at(facts)}kann für diese Wohnung nicht stimmen`,

  welcome: 'Willkommen bei Metzia',
  loggedIn: 'Angemeldet',
  loggedOut: 'Abgemeldet',
  loggedOutEverywhere: 'Überall abgemeldet',
  sessionEnded: 'Sitzung beendet',
  passwordChanged: 'Passwort geändert',
  passwordConfirmed: 'Passwort bestätigt',
  passwordReset: 'Passwort zurückgesetzt',
  accountDeleted: 'Konto gelöscht',
  telegramUnlinked: 'Telegram-Konto getrennt',
  codeSent: 'Ein Bestätigungscode wurde an dein Telegram-Konto gesendet. Gib ihn unten ein.',
  codeVerified: 'Code bestätigt. Leg jetzt dein neues Passwort fest.',
  resetDone: 'Passwort zurückgesetzt. Du kannst dich jetzt mit dem neuen Passwort anmelden.',
}
