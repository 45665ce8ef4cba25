import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

/** Names of an earlier private language, and the term of the field that each has now. */
const refused: Readonly<Record<string, string>> = {
  'Ask|Asked': 'MetricQuery, CallContext',
  'Draft|FileDraft': 'ReportPlan, ExportDocument',
  Reading: 'MetricReader, SourceScan',
  'Wish|LabelWish': 'RequestedScope, LabelRequest',
  'Seat|SeatOptions|SeatListener': 'LeaderLease',
  'Books|officeBooks': 'IntakeStore',
  'Law|LawId|LawWorld|LawResult|laws': 'Invariant',
  'Office|openOffice|office': 'Database',
  'Doorkeeper|openDoor|doorPath|askThroughDoor': 'ControlSocket',
  'WalledPool|beyondWall': 'ScopedPool, withoutRowSecurity',
  'HashGate|hashGate': 'HashLimiter',
  sightOf: 'accessFingerprint',
  seenBy: 'impersonatedBy',
  'LineDrawer|LineRecord|LineTap': 'SocketInspector, SocketRecord, SocketTap',
  'News|news|TopicNews': 'update, TopicUpdate',
  'Desk|IntakeDesk|desk': 'consoleClient, IntakeConsole',
  'Programme|programme|programmeOf': 'Playlist',
  'CarouselStop|PreviewStop': 'CarouselSlide, PreviewSlide',
  'Face|faces': 'ChartStyle, fonts',
  'tidy|known|nothing|words|startMoving|useWhole|answerAhead|isTold|toldTopics': 'a name that says what it is',
  'doubled|jumps|gone|judge|holdings|told|said': 'duplicates, volumeAnomalies, expired, evaluate, inventory, sent, message',
}
const declared = new RegExp(`\\b(?:const|let|function\\*?|class|interface|type) (?:${Object.keys(refused).join('|')})\\b(?! in\\b)`)
const bounds = /\b(?:MOST|LEAST|LONGEST)_[A-Z]/

it('names are those of the field', () => {
  const found = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (declared.test(line) || bounds.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
