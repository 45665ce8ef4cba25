/** Whether a value has none on either side: no line leads to it, so that it is drawn as a point. Pure. */
export const isLone = (values: readonly (number | null)[], at: number): boolean =>
  (values[at] ?? null) !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null

/** Symbols of a line: points where no line can be drawn, elsewhere only under the pointer. */
export const symbolsOf = (values: readonly (number | null)[]) =>
  values.some((_, at) => isLone(values, at))
    ? {
        showSymbol: true,
        showAllSymbol: true,
        symbol: (_: unknown, { dataIndex }: { dataIndex: number }) => (isLone(values, dataIndex) ? 'circle' : 'none'),
      }
    : { showSymbol: false, symbol: 'circle' }
