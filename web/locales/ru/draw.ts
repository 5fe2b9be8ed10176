import { isolated } from '../../lib/format.ts'
import type { drawText as english } from '../en/draw.ts'
import { homes, points } from '../russian.ts'

/** Russian texts of drawing an area on a map. */
export const drawText: typeof english = {
  draw: {
    tools: 'Рисование района',
    draw: 'Нарисовать',
    undo: 'Вернуть',
    removePoint: 'Удалить выбранную точку',
    removeArea: 'Удалить нарисованный район',
    paste: 'Вставить GeoJSON',
    pasteHint: 'Многоугольник или объект с одним многоугольником: долгота и широта в градусах.',
    pasteField: 'Текст GeoJSON',
    use: 'Взять этот район',
    crosses: 'Линии пересекаются. Нужно передвинуть точку',
    metres: (amount) => `${amount} м²`,
    kilometres: (amount) => `${amount} км²`,
    size: (size, count) => (count === null ? size : `${size} · ${homes(count)}`),
    points: (count) => points(count),
    closed: (size) => `Район замкнут, ${size}`,
    point: (at, of) => `Точка ${at} из ${of}`,
    firstPoint: (of) => `Точка 1 из ${of}, замыкает контур`,
    middle: (at) => `Добавить точку после точки ${at}`,
    hint: 'Щелчок добавляет точку, перетаскивание двигает её. Enter замыкает контур.',
    keys: 'Стрелки двигают карту, пробел ставит точку в центре, Enter замыкает контур, Escape завершает рисование.',
    name: 'Название района',
    keep: 'Оставить этот район',
    unnamed: 'Нарисованный район',
    drawn: 'нарисован',
    legend: 'Нарисовано',
    edit: (name) => `Изменить: ${isolated(name)}`,
    count: (count) => `нарисовано: ${count}`,
    and: (areas, drawn) => `${areas} и ${drawn}`,
    problems: {
      long: 'Этот текст больше 100 КБ.',
      json: 'Это не GeoJSON: прочитать не удалось.',
      polygon: 'Должен быть ровно один многоугольник.',
      holes: 'В многоугольнике есть отверстия. Их нужно убрать.',
      place: 'Каждой точке нужны долгота от -180 до 180 и широта от -90 до 90.',
      few: 'У района не меньше 3 точек.',
      many: 'У района не больше 200 точек.',
      crosses: 'Линии этого многоугольника пересекаются.',
    },
  },
}
