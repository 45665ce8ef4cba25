import type { WallInterrupt } from '@data-centre/api'
import { hourMinute } from '@data-centre/charts/format'
import { Stage } from '../stage/stage.tsx'

/** Lines break after punctuation rather than inside a word. */
const phrases = (text: string): string[] => text.split(/(?<=[，。：；！？、\s])/)

/** Words that stand over the whole stage until their time is over. */
export const NoticeLayer = ({ notice: { title, body, urgent, areaName, endsAt } }: { notice: WallInterrupt }) => (
  <div className="show-layer show-notice" role="alert" data-urgent={urgent}>
    <Stage>
      <section>
        <p className="kind">{urgent ? '▲ 紧急通知' : '通知'}</p>
        <h2>
          {phrases(title).map((phrase, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: phrases are fixed and may repeat
            <span key={index}>{phrase}</span>
          ))}
        </h2>
        {body && <p className="body">{body}</p>}
        <footer>{`${areaName}　至 ${hourMinute(Date.parse(endsAt))}`}</footer>
      </section>
    </Stage>
  </div>
)
