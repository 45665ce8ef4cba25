import type { SchoolList } from './school-list.ts'
import { LIST_ROW } from './school-list.ts'
import './school-lists.css'

/** Lists of schools beside the land, each joined to where its schools stand by one line. */
export function SchoolLists({ lists, width, height }: { lists: readonly SchoolList[]; width: number; height: number }) {
  return (
    <div className="school-lists" style={{ width, height }}>
      <svg width={width} height={height} aria-hidden="true">
        {lists.map(({ title, box, side, rows, leader: { from, to } }) => {
          const x = side === 'right' ? box.x : box.x + box.w
          return (
            <g key={title}>
              <path d={`M${from}L${to}M${x} ${box.y + LIST_ROW * 1.5}V${box.y + box.h - LIST_ROW / 2}`} />
              {rows.map(({ code }, row) => (
                <circle key={code} cx={x} cy={box.y + LIST_ROW * (row + 1.5)} r={3} />
              ))}
            </g>
          )
        })}
      </svg>
      {lists.map(({ title, rows, rest, box, side }) => (
        <section key={title} aria-label={title} data-side={side} style={{ left: box.x, top: box.y, width: box.w }}>
          <h3>{title}</h3>
          <ol>
            {rows.map(({ code, name, text }) => (
              <li key={code}>
                <span>{name}</span>
                <b>{text}</b>
              </li>
            ))}
            {rest && <li className="rest">{rest}</li>}
          </ol>
        </section>
      ))}
    </div>
  )
}
