import { dateTime } from '@data-centre/charts/format'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Header } from '../stage/header.tsx'
import { Stage } from '../stage/stage.tsx'
import type { ToolProps } from './index.ts'
import {
  type FrameRate,
  fontSamples,
  measureFont,
  measureFrames,
  measureGraphics,
  screenFacts,
  type Verdict,
  verdictsOf,
} from './measure-screen.ts'
import './tools.css'

type Sample = keyof typeof fontSamples
const samples = Object.keys(fontSamples) as Sample[]

const listen = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** /screen-test: what this screen can do, measured on it, and test pictures for the eye. */
export default function ScreenTest({ title, site }: ToolProps) {
  const text = useSyncExternalStore(listen, () => JSON.stringify(screenFacts()))
  const facts = useMemo(() => JSON.parse(text) as ReturnType<typeof screenFacts>, [text])
  const [frames, setFrames] = useState<FrameRate | null>(null)
  const [graphics] = useState(measureGraphics)
  const [loaded, setLoaded] = useState<Partial<Record<Sample, boolean>>>({})
  const [round, setCarousel] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round measures again
  useEffect(() => {
    let removed = false
    setFrames(null)
    const measure = async () => {
      // Faces first: while they are on their way, frames wait for them.
      for (const sample of samples) {
        const held = await measureFont(fontSamples[sample])
        if (!removed) setLoaded((before) => ({ ...before, [sample]: held }))
      }
      const measured = await measureFrames()
      if (!removed) setFrames(measured)
    }
    void measure()
    return () => {
      removed = true
    }
  }, [round])
  const verdicts = verdictsOf(facts, frames, graphics)
  const save = () => {
    const report = {
      page: title,
      at: new Date().toISOString(),
      userAgent: navigator.userAgent,
      ...facts,
      frames,
      graphics,
      fonts: loaded,
      verdicts,
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }))
    link.download = `大屏自检_${dateTime(Date.now()).replace(/\D/g, '')}.json`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const rows: readonly (readonly [string, string])[] = [
    ['舞台', facts.stage],
    ['窗口', facts.viewport],
    ['屏幕', facts.screen],
    ['缩放', String(facts.scale)],
    ['设备像素比', String(facts.pixelRatio)],
    ['刷新率', frames ? `${frames.fps} 帧/秒，最长间隔 ${frames.longest} ms` : '测量中，约 2 秒'],
    ['图形接口', graphics.api ?? '不支持'],
    ['渲染器', graphics.renderer || '--'],
    ['最大纹理', graphics.largestTexture ? `${graphics.largestTexture} px` : '--'],
    ...samples.map(
      (sample) =>
        [
          `${sample}字体`,
          loaded[sample] === undefined ? '检测中' : loaded[sample] ? '已加载' : '未加载，使用替代字体',
        ] as const,
    ),
  ]
  return (
    <Stage>
      <div className="tool" data-measured={frames !== null}>
        <Header title={title} scope={null} site={site} link={null} asOf={null} />
        <section className="tool-panel" style={{ left: 24, top: 104, width: 640, height: 604 }} aria-label="测量">
          <h2>测量</h2>
          <dl className="tool-facts">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="tool-panel" style={{ left: 24, top: 724, width: 640, height: 330 }} aria-label="结论">
          <h2>结论</h2>
          <ul className="tool-verdicts">
            {verdicts.map((verdict) => (
              <VerdictRow key={verdict.id} {...verdict} />
            ))}
          </ul>
          <div className="tool-buttons">
            <button type="button" disabled={frames === null} onClick={save}>
              下载报告
            </button>
            <button type="button" disabled={frames === null} onClick={() => setCarousel((before) => before + 1)}>
              重新测量
            </button>
          </div>
        </section>
        <section className="tool-panel" style={{ left: 680, top: 104, width: 1216, height: 330 }} aria-label="彩条">
          <h2>彩条与灰阶</h2>
          <div className="tool-bars">
            {bars.map((name) => (
              <i key={name} data-bar={name} />
            ))}
          </div>
          <div className="tool-greys" />
        </section>
        <section
          className="tool-panel"
          style={{ left: 680, top: 450, width: 600, height: 604 }}
          aria-label="一像素网格"
        >
          <h2>1 px 网格</h2>
          <div className="tool-lines upright" />
          <div className="tool-lines level" />
        </section>
        <section
          className="tool-panel"
          style={{ left: 1296, top: 450, width: 600, height: 604 }}
          aria-label="文字与运动"
        >
          <h2>文字与运动</h2>
          {samples.map((sample) => (
            <p key={sample} className="tool-sample">
              {fontSamples[sample]}
            </p>
          ))}
          {[18, 22, 28, 40].map((size) => (
            <p key={size} style={{ fontSize: size }}>
              {size} px 活跃用户 12,345 人
            </p>
          ))}
          <div className="tool-motion" title="每秒 120 px">
            <i />
          </div>
        </section>
        {corners.map(([name, style]) => (
          <span key={name} className="tool-corner" style={style}>
            {name}
          </span>
        ))}
      </div>
    </Stage>
  )
}

const bars = ['white', 'yellow', 'cyan', 'green', 'magenta', 'red', 'blue', 'black'] as const
const corners = [
  ['0,0', { left: 0, top: 0, borderWidth: '2px 0 0 2px' }],
  ['1920,0', { right: 0, top: 0, borderWidth: '2px 2px 0 0', justifyContent: 'flex-end' }],
  ['0,1080', { left: 0, bottom: 0, borderWidth: '0 0 2px 2px', alignItems: 'flex-end' }],
  [
    '1920,1080',
    { right: 0, bottom: 0, borderWidth: '0 2px 2px 0', justifyContent: 'flex-end', alignItems: 'flex-end' },
  ],
] as const

const VerdictRow = ({ id, label, measured, passed }: Verdict) => (
  <li data-verdict={id} data-passed={passed}>
    <span>{label}</span>
    <span>{measured}</span>
    <b>{passed === null ? '测量中' : passed ? '通过' : '不通过'}</b>
  </li>
)
