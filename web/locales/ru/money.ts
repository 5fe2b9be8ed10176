import type { moneyText as english } from '../en/money.ts'

/** Russian texts of the figures of a user. */
export const moneyText: typeof english = {
  money: {
    title: 'Свои деньги',
    own: 'Никому другому это не видно.',
    equity: 'Свои средства',
    income: 'Чистый доход в месяц, вместе',
    other: 'Другие кредиты в месяц',
    owns: 'Это будет',
    none: 'Единственное жильё',
    selling: 'Вместо продаваемого',
    another: 'Ещё одно',
    years: 'Лет',
    rate: 'Ставка в год, процентов',
    save: 'Сохранить',
    saved: 'Сохранено!',
    forget: 'Удалить эти данные',
    fits: 'По средствам до',
    tight: 'Впритык до',
    lends: 'Банк даёт не больше',
    tax: 'Налог на покупку при этом',
    fitting: 'Подходит сейчас',
    show: (count) => `Показать: ${count}`,
    nothing: 'По своим данным видно, какие цены подходят.',
  },
}
