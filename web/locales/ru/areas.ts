import { isolated } from '../../lib/format.ts'
import type { areasText as english } from '../en/areas.ts'
import { areas, plural } from '../russian.ts'

/** Russian texts of the area chooser. */
export const areasText: typeof english = {
  areas: {
    title: 'Районы',
    choose: 'Выбрать районы',
    back: 'К настройкам бота',
    use: (count) => `Выбрать ${areas(count)}`,
    noneChosen: 'Ничего не выбрано',
    inCities: (count, cities) =>
      `${areas(count)} в ${cities} ${plural(cities, { one: 'городе', other: 'городах' })}`,
    search: 'Поиск районов',
    typeToSearch: 'Город или район...',
    languages: 'עברית, English',
    clear: 'Очистить',
    chosen: 'Выбранные районы. Стрелки перемещают, Delete удаляет.',
    whole: (count) => `все ${count}`,
    part: (count, all) => `${count} из ${all}`,
    remove: (city) => `Убрать: ${isolated(city)}`,
    unfold: (city) => `Развернуть: ${isolated(city)}`,
    fold: (city) => `Свернуть: ${isolated(city)}`,
    found: (count) => areas(count),
    firstFound: (shown, count) => `Первые ${shown} из ${count}`,
    none: 'Районы не найдены',
    failed: 'Не удалось загрузить районы.',
    onMap: 'Выбрать на карте',
    listView: 'Списком',
    zoomHint: 'Названия районов видны при увеличении карты',
    map: 'Карта районов',
    mapKeys: 'Стрелки двигают карту, плюс и минус меняют масштаб, Enter выбирает район в центре.',
    zoomIn: 'Приблизить',
    zoomOut: 'Отдалить',
    selected: 'Выбрано',
    notSelected: 'Не выбрано',
    approximate: 'Границы приблизительные',
    mapFailed: 'Не удалось загрузить карту',
    isSelected: (name) => `${isolated(name)}, выбрано`,
    isNotSelected: (name) => `${isolated(name)}, не выбрано`,
  },
}
