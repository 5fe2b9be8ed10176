import { pluralOf } from '../domain/plurals.ts'
import { malformedIn } from './malformed.ts'
import type { Texts } from './shared.ts'

const plural = pluralOf('ru')
/** As after “at most” and “at least”: in the genitive. */
const ofCharacters = (count: number) =>
  plural(count, { one: `${count} символа`, other: `${count} символов` })
const characters = (count: number) =>
  plural(count, { one: `${count} символ`, few: `${count} символа`, other: `${count} символов` })

const NAMES = {
  first: { required: 'Нужно указать имя', has: 'Имя' },
  last: { required: 'Нужно указать фамилию', has: 'Фамилия' },
}
const WRITTEN = { title: 'Заголовок', body: 'Текст', url: 'Адрес' }
const at = ({ field }: { field?: string }) => (field === undefined ? '' : `${field}: `)

export const ru: Texts = {
  notFound: 'Не найдено',
  logIn: 'Нужно войти',
  adminsOnly: 'Это доступно только администраторам',
  banned: ({ reason }) => `Эта учётная запись заблокирована${reason ? `: ${reason}` : ''}`,
  otherSite: 'Этот запрос пришёл с другого сайта',
  broken: 'Произошла ошибка',
  requestTooLarge: ({ bytes }) => `Запрос больше ${bytes} байт`,
  endedEarly: 'Запрос оборвался',
  notJson: 'Запрос не является корректным JSON',
  badCookie: 'Один из файлов cookie недействителен',
  badHost: 'В запросе нет корректных хоста и пути, или хостов несколько',
  tooDeep: 'Слишком глубокая вложенность запроса',
  wrongType: ({ types }) => `Тип запроса должен быть ${types.join(' или ')}`,
  formType: 'Тип формы должен быть application/x-www-form-urlencoded',
  socketsOnly: 'Этот адрес принимает только соединения WebSocket',
  noFrame: 'Кадр — это {"event": "chat:join" / "chat:leave", "data": chat id}',
  wrongForm: 'Неверный формат запроса',
  noField: ({ name }) => `Поля «${name}» нет`,
  wrongField: ({ field, reason }) =>
    `Поле ${field} заполнено неверно: ${malformedIn('ru', reason)}`,
  wrongValue: ({ reason }) => `Неверное значение: ${reason}`,

  busy: 'Сервер занят. Попробуйте ещё раз.',
  nothingSaved: 'Сейчас ничего нельзя сохранить. Попробуйте позже.',
  deletedMeanwhile: 'То, к чему это относится, уже удалено.',
  interrupted: 'Работа прервана. Попробуйте ещё раз.',
  noTimetable: 'На этом сервере нет расписаний автобусов и поездов.',
  noReader: 'Не удаётся начать чтение. Попробуйте ещё раз.',
  tooCostly: 'слишком сложно прочитать',
  tooManyAttempts: 'Слишком много попыток. Попробуйте позже.',
  tooManyRequests: 'Слишком много запросов. Попробуйте позже.',
  tooManyFrames: 'Отправлено слишком много сообщений. Подождите немного.',
  tooManyPages: ({ max }) =>
    `Одновременно можно подключить не больше ${plural(max, { one: `${max} страницы`, other: `${max} страниц` })}. Закройте некоторые из них.`,
  picturesWait: ({ max }) =>
    `В очереди больше ${plural(max, { one: `${max} картинки`, other: `${max} картинок` })}. Подождите, пока часть из них появится, и попробуйте ещё раз.`,
  photosWait: ({ max }) => `В очереди больше ${max} фото. Подождите, пока часть из них появится.`,
  readingsWait: ({ max }) =>
    `Ожидает чтения больше отправленного, чем можно: ${max}. Подождите немного и повторите попытку.`,
  logInsWait: ({ max }) =>
    `С этого адреса ожидают входа больше ${plural(max, { one: `${max} раза`, other: `${max} раз` })}. Попробуйте через минуту.`,
  noRoom: ({ megabytes }) =>
    `Из присланного хранится не больше ${megabytes} МБ вместе с фото. Удалите что-нибудь из входящих и попробуйте ещё раз.`,
  tooManyMessages: ({ times }) =>
    `В минуту можно отправить ${plural(times, { one: `${times} сообщение`, few: `${times} сообщения`, other: `${times} сообщений` })}. Подождите немного.`,
  tooManyLarge: ({ times }) =>
    `За час читается не больше ${plural(times, { one: `${times} запроса`, other: `${times} запросов` })} размером более 1 МБ. Присылайте меньше за раз или попробуйте позже.`,
  tooManyPhotosRead: ({ times }) =>
    `За час читается не больше ${times} фото. Поделитесь меньшим числом или попробуйте позже.`,
  inboxBusy: 'Входящие заняты. Присланное сохранено и скоро будет прочитано.',

  nameRequired: ({ name }) => NAMES[name].required,
  nameTooLong: ({ name }) => `Поле «${NAMES[name].has}»: слишком длинное значение`,
  nameHidden: ({ name }) => `Поле «${NAMES[name].has}»: есть недопустимые символы`,
  noEmail: 'Имя пользователя должно быть адресом эл. почты',
  usernameTaken: 'Учётная запись с таким именем пользователя уже есть',
  passwordRequired: 'Нужно указать пароль',
  passwordTooShort: ({ min }) => `Пароль должен быть не короче ${ofCharacters(min)}`,
  passwordTooLong: ({ max }) => `Пароль должен быть не длиннее ${ofCharacters(max)}`,
  newPasswordRequired: 'Нужно указать новый пароль',
  newPasswordTooShort: ({ min }) => `Пароль должен быть не короче ${ofCharacters(min)}`,
  passwordCommon: 'Это один из самых распространённых паролей. Выберите другой.',
  noAvatar: 'Такого аватара нет',
  banReasonHidden: 'В причине блокировки есть недопустимые символы',
  roleRequired: 'Должна остаться хотя бы одна роль',
  noUser: 'Пользователь не найден',
  rolesByAdmins: 'Менять роли и статус могут только администраторы',
  lastAdmin: 'Последнего администратора нельзя понизить, заблокировать или удалить',
  otherUser: 'Указан не тот пользователь, что в адресе',
  signUpsClosed: 'Регистрация закрыта',

  usernameRequired: 'Нужно указать имя пользователя',
  wrongLogIn: 'Неверное имя пользователя или пароль',
  noProvider: 'Такого способа входа нет',
  noSession: 'Сеанс не найден',
  passwordWrong: 'Неверный пароль',
  currentPasswordRequired: 'Нужно указать текущий пароль',
  currentPasswordWrong: 'Неверный текущий пароль',
  givePassword: 'Для этого нужно ввести пароль.',
  givePasswordOrLogIn: 'Нужно ввести пароль или войти заново.',
  logInAgain: 'Для этого нужно войти заново.',
  logInToSetPassword: 'Чтобы задать пароль, нужно войти заново.',
  logInToDelete: 'Чтобы удалить учётную запись, нужно войти заново.',
  resetUsernameRequired: 'Нужно указать имя пользователя',
  resetByTelegram: ({ support }) =>
    `Для сброса пароля нужна привязанная учётная запись Telegram. Напишите в поддержку: ${support}.`,
  codeRequired: 'Нужно указать код подтверждения',
  codeWrong: 'Неверный код подтверждения',
  codeFirst: 'Сначала нужно подтвердить код',
  linkEnded: 'Эта ссылка для сброса больше не действует',
  pageOfSiteOnly: 'Использовать код может только страница этого сайта',
  groupCodeWrong: 'Проверка не удалась',

  noToken: 'Токен не найден',
  tokenByAdmin: 'Токен администратора доступен только администраторам',
  tooManyTokens: ({ max }) =>
    `Уже есть ${plural(max, { one: `${max} токен`, few: `${max} токена`, other: `${max} токенов` })}. Сначала отзовите один из них.`,
  tokenScopes: 'Выберите, что разрешено токену',
  tokenName: 'Дайте токену название',
  tokenNameTooLong: ({ max }) => `Название должно быть не длиннее ${ofCharacters(max)}`,
  tokenEnd: 'Срок токена должен закончиться в будущем, не позже чем через год',
  notByToken: 'По токену доступа это сделать нельзя: нужно войти',
  tokenLacks: ({ scope }) => `У этого токена нет права ${scope}`,

  noPlace: 'Место не найдено',
  noBot: 'Бот не найден',
  botOwnerOnly: 'Это может сделать только владелец бота. Попросить можно в чате.',
  tooManyBots: ({ max }) =>
    `Можно иметь не больше ${plural(max, { one: `${max} бота`, other: `${max} ботов` })}. Удалите одного, чтобы создать нового.`,
  botNameRequired: 'Нужно указать имя бота',
  botNameTooLong: ({ max }) => `Имя бота длиннее ${ofCharacters(max)}`,
  botNameHidden: 'В имени бота есть недопустимые символы',
  descriptionTooLong: ({ max }) => `Описание длиннее ${ofCharacters(max)}`,
  quietHours: 'Тихие часы начинаются и заканчиваются в одно время',
  areaRequired: 'Выберите хотя бы один район',
  drawnAreas: ({ max, name, corners }) =>
    `Можно нарисовать не больше ${plural(max, { one: `${max} района`, other: `${max} районов` })}: название до ${ofCharacters(name)}, до ${plural(corners, { one: `${corners} угла`, other: `${corners} углов` })}, без пересечения линий`,
  dealType: 'Выберите аренду или продажу',
  entryDays: 'Укажите верные даты въезда (YYYY-MM-DD), сначала более раннюю',
  excludedWords: ({ max, length }) =>
    `Можно исключить не больше ${plural(max, { one: `${max} слова`, other: `${max} слов` })} длиной до ${ofCharacters(length)}`,
  features: 'Выберите из списка, что обязательно должно быть в квартире',
  floors: ({ min, max }) => `Укажите верные этажи (от ${min} до ${max}), сначала нижний`,
  listingType: 'Выберите тип объявления',
  mutedPhones: ({ max }) =>
    `Можно заглушить не больше ${plural(max, { one: `${max} номера`, other: `${max} номеров` })}, в каждом от 4 до 15 цифр`,
  priceRange: 'Укажите верный диапазон цен',
  rooms: ({ min, max }) => `Укажите верное число комнат (${min}–${max})`,
  roomsMax: ({ min, max }) =>
    `Укажите верное наибольшее число комнат (${min}–${max}), не меньше наименьшего`,
  totalMax: ({ max }) => `Укажите верную сумму в месяц (1–${max} шекелей)`,
  sizeMin: ({ max }) => `Укажите верную наименьшую площадь (1–${max} м²)`,
  sizeMax: ({ max }) => `Укажите верную наибольшую площадь (1–${max} м²), не меньше наименьшей`,
  sublet: 'Выберите: с субарендой, без неё или только субаренда',
  travelLimits: ({ places, max }) =>
    `Укажите от 1 до ${max} минут до каждого места, мест не больше ${places}`,
  placeNotSaved: 'Одного из мест нет среди сохранённых. Уберите его.',

  noWebhook: 'Вебхук не найден',
  tooManyWebhooks: ({ max }) =>
    `У бота может быть не больше ${plural(max, { one: `${max} вебхука`, other: `${max} вебхуков` })}. Удалите один, чтобы добавить новый.`,
  webhookAddressTooLong: ({ max }) => `Укажите адрес не длиннее ${ofCharacters(max)}`,
  webhookAddress: 'Адрес должен начинаться с https:// и имени, без порта и пароля',
  hostPrivate: 'Этот хост находится не в общедоступном интернете',
  noTopic: 'Адрес ntfy заканчивается темой: https://ntfy.sh/my-topic',
  hostUnknown: 'Этот хост не найден',

  noShortlist: 'Список не найден',
  noComment: 'Комментарий не найден',
  noMember: 'Этот пользователь не участвует в списке',
  shortlistOwnerOnly: 'Это может сделать только владелец списка',
  tooManyShortlists: ({ max }) =>
    `Списков может быть не больше ${max}. Сначала нужно выйти из одного из них.`,
  shortlistFull: ({ max }) =>
    `В списке может быть не больше ${max} квартир. Сначала нужно убрать одну из них.`,
  tooManyComments: ({ max }) =>
    `Комментариев к квартире может быть не больше ${max}. Сначала нужно удалить один из них.`,
  tooManyViewingPhotos: ({ max }) =>
    `Фотографий просмотра может быть не больше ${max}. Сначала нужно удалить одну из них.`,
  commentRequired: 'Нужно написать комментарий',
  shortlistNameHidden: 'В названии есть невидимые символы',
  noInvite: 'Приглашение не найдено',
  inviteUsed: 'Это приглашение уже использовано',
  inviteExpired: 'Срок приглашения истёк',
  shortlistMembersFull: ({ max }) => `В списке может быть не больше ${max} участников`,
  tooManyInvites: ({ max }) =>
    `Открытых приглашений может быть не больше ${max}. Сначала нужно отозвать одно из них.`,
  homeOfMember: 'Эту квартиру добавил другой участник, её нельзя поместить в другие списки',
  noSuchZone: 'В городе нет такой зоны',
  noHome: 'Квартира не найдена',
  noListing: 'Объявление не найдено',
  noImage: 'Изображение недоступно',
  noViewing: 'Просмотра этой квартиры нет',
  viewingTime: 'Просмотр должен быть не раньше сегодняшнего дня и в пределах года',
  noCalendar: 'Такого календаря нет',
  compareCount: ({ min, max }) => `Для сравнения нужно выбрать от ${min} до ${max} квартир.`,
  tooManyLinks: ({ max }) =>
    `Уже есть ${plural(max, { one: `${max} открытая ссылка`, few: `${max} открытые ссылки`, other: `${max} открытых ссылок` })}. Отзовите одну, чтобы создать новую.`,
  onlyListing: 'Это единственное объявление этой квартиры',
  severalHomes: ({ max }) => `В assetIds должно быть от 2 до ${max} разных квартир`,
  alreadyOne: 'Это уже одна квартира',
  rentAndSale: 'Нельзя объединить квартиру в аренду и квартиру на продажу',
  noChat: 'Чат не найден',
  noMessage: 'Сообщение не найдено',
  messageTooLong: ({ max }) => `Сообщение длиннее ${ofCharacters(max)}`,
  messageEmpty: 'Сообщение пустое',
  searchLength: ({ max }) => `В запросе поиска должно быть от 1 до ${ofCharacters(max)}`,
  noNotification: 'Уведомление не найдено',
  noticeRequired: 'Нужны заголовок и текст',
  noticeTooLong: ({ field, max }) => `${WRITTEN[field]} длиннее ${ofCharacters(max)}`,
  noticeAddress: 'Адрес должен быть путём Metzia с одной косой чертой в начале, например /bots',
  announcementEnded: 'Рассылка объявления прервана. Отправьте его ещё раз.',
  testsByAdmins: 'Пробные уведомления другим пользователям отправляют только администраторы',
  telegramIsOn: 'Telegram на этом сервере уже настроен',
  askedAlready: 'Просьба администраторам уже отправлена.',
  askedByMany: 'Сегодня администраторов просили уже многие. Они знают.',
  subscriptionIncomplete: 'Неверная подписка: нет обязательных полей',
  noEndpoint: 'Неверная подписка: нет адреса',
  unknownEndpoint: 'Адрес не принадлежит известной службе уведомлений',
  pushKey: 'p256dh должен быть открытым ключом кривой P-256',
  pushAuth: 'auth должен состоять из 16 байт',

  telegramOff: ({ reason }) => `Telegram выключен: ${reason}`,
  noTelegramChat: 'Такого чата нет',
  noBroadcast: 'Такой рассылки нет',
  noSentMessage: 'Такого сообщения нет',
  contentRequired: 'Сообщение не может быть пустым',
  contentAndChat: 'Нужно ввести сообщение и выбрать чат',
  contentTooLong: ({ what, length, max }) =>
    `${{ markdown: 'В тексте Markdown', message: 'В сообщении' }[what]} ${characters(length)}; можно не больше ${max}`,
  notFailed: 'Ещё раз можно отправить только сообщение, которое не удалось отправить',
  codeNotKept: 'Код не хранится. Пользователю нужно запросить новый.',
  nothingToAccept: 'Нет изменений, которые нужно принять',

  noItem: 'Запись не найдена',
  notToRetry: 'Повторить можно только то, что не удалось прочитать и что ещё хранится',
  addressSearch: 'Поиск адресов не отвечает. Попробуйте позже.',
  homeGone: 'Квартиры больше нет',
  notOwnHome: 'Эта квартира добавлена не из этой учётной записи',
  noMailAddresses: 'Этот сервер не выдаёт пользователям почтовых адресов',
  formIncomplete: 'Форма в запросе неполная',
  tooManyParts: ({ max }) =>
    `В форме больше ${plural(max, { one: `${max} части`, other: `${max} частей` })}`,
  noPage: 'Нет страницы',
  pageEmpty: 'пусто',
  pageAddress: 'нужен адрес страницы',
  nothingSent: 'Нужен текст, ссылка или страница',
  tooLong: ({ max }) => `не больше ${ofCharacters(max)}`,
  tooManyPhotos: ({ max }) => `не больше ${max}`,
  photoTooLarge: ({ bytes }) => `каждое фото не больше ${bytes} байт`,
  photoUnreadable: 'Одно из фото не удаётся прочитать',
  noPhoto: 'это не изображение',
  shareGone: 'Того, чем поделились, больше нет. Поделитесь ещё раз',
  oneHomeOnly: 'исправить можно, когда прочитана одна квартира',
  filesNumber: ({ max }) =>
    `от 1 до ${plural(max, { one: `${max} файла`, other: `${max} файлов` })}`,
  fileEmpty: 'Файл пуст',
  noChatInArchive: 'В архиве нет экспортированного чата',
  unknownFile:
    'Это не письмо, не чат, не страница и не текст. Фото квартиры присылают вместе с её текстом',
  textTooLong: ({ max }) => `Текст должен быть не длиннее ${ofCharacters(max)}`,
  noPageInFile: 'В файле нет страницы',
  archiveBroken: 'Архив повреждён',
  archiveEncrypted: 'Архив зашифрован',
  archiveTooLarge: 'Содержимое архива слишком велико',
  correctedNumber: ({ least, most, isHalves, ...facts }) =>
    `${at(facts)}нужно число от ${least} до ${most}${isHalves ? ', с шагом в половину' : ''}`,
  correctedName: ({ max, ...facts }) =>
    `${at(facts)}нужно название не длиннее ${ofCharacters(max)}`,
  correctedDay: (facts) => `${at(facts)}нужна дата или "immediate"`,
  correctedPhone: (facts) => `${at(facts)}нужен номер телефона`,
  correctedUnknown: ({ names, ...facts }) => `${at(facts)}можно только ${names.join(', ')}`,
  correctedImplausible: (facts) => `${at(facts)}для этой квартиры такое невозможно`,

  welcome: 'Добро пожаловать в Metzia',
  loggedIn: 'Вход выполнен',
  loggedOut: 'Выход выполнен',
  loggedOutEverywhere: 'Выход выполнен везде',
  sessionEnded: 'Сеанс завершён',
  passwordChanged: 'Пароль изменён',
  passwordConfirmed: 'Пароль подтверждён',
  passwordReset: 'Пароль сброшен',
  accountDeleted: 'Учётная запись удалена',
  telegramUnlinked: 'Учётная запись Telegram отвязана',
  codeSent: 'Код подтверждения отправлен в Telegram. Введите его ниже.',
  codeVerified: 'Код подтверждён. Задайте новый пароль.',
  resetDone: 'Пароль сброшен. Теперь можно войти с новым паролем.',
}
