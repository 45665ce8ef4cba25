const LEVELS = [0, 1, 2, 3, 4, 5] as const

/** 少 to 多 below a heat picture, with a note at the right. */
export const HeatScale = ({ note }: { note?: string | undefined }) => (
  <p className="dc-heat-scale">
    少
    {LEVELS.map((level) => (
      <i key={level} data-level={level} aria-hidden="true" />
    ))}
    多<span>{note}</span>
  </p>
)
