import type { Answer } from '@data-centre/api'

export const isList = (data: unknown, ...keys: string[]): boolean =>
  Array.isArray(data) && data.every((row) => keys.every((key) => key in row))

export const isRecord = (data: unknown, ...keys: string[]): boolean =>
  data !== null && typeof data === 'object' && !Array.isArray(data) && keys.every((key) => key in data)

export function hasShape(answer: Answer, data: unknown): boolean {
  switch (answer.shape) {
    case 'kpis':
      return (
        isList(data, 'id', 'label', 'unit', 'value') &&
        (data as { id: string }[]).map(({ id }) => id).join() ===
          [...answer.measures, ...(answer.mean?.index ? [answer.mean.index] : [])].join()
      )
    case 'series':
    case 'weeks':
    case 'terms':
    case 'columns':
    case 'hours':
    case 'stack':
      return (
        isRecord(data, 'x', 'series') &&
        (data as { x: unknown[]; series: { data: unknown[] }[] }).series.every(
          (one) => one.data.length === (data as { x: unknown[] }).x.length,
        )
      )
    case 'parts':
    case 'bands':
    case 'sizes':
    case 'concentration':
      return isList(data, 'id', 'name', 'value', 'rate')
    case 'places':
    case 'lastDay':
      return isList(data, 'code', 'name', 'lng', 'lat', 'values')
    case 'ranking':
      return isList(data, 'rank', 'prevRank', 'id', 'name', 'owner', 'value')
    case 'table':
      return (
        isRecord(data, 'list', 'total', 'pageNum', 'pageSize') &&
        isList((data as { list: unknown }).list, 'id', 'name', 'values')
      )
    case 'box':
      return isList(data, 'id', 'name', 'count', 'box')
    case 'points':
      return isList(data, 'id', 'name', 'values')
    case 'entity':
      return isRecord(data, 'id', 'name', 'texts')
    case 'term':
      return isRecord(data, 'id')
    case 'insights':
      return isList(data, 'rule', 'text', 'id', 'name', 'metric')
    case 'flow':
      return isRecord(data, 'nodes', 'links')
    case 'group':
      return Object.entries(answer.of).every(
        ([key, part]) => isRecord(data, key) && hasShape(part, (data as Record<string, unknown>)[key]),
      )
  }
}
