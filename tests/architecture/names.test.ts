import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
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
  'isWalled|isBehindWall': 'hasRowSecurity, enforcesRowSecurity',
  'tidy|known|nothing|words|startMoving|useWhole|answerAhead|isTold|toldTopics': 'a name that says what it is',
  'doubled|jumps|gone|judge|holdings|told|said':
    'duplicates, volumeAnomalies, expired, evaluate, inventory, sent, message',
}
const declared = new RegExp(
  `\\b(?:const|let|function\\*?|class|interface|type) (?:${Object.keys(refused).join('|')})\\b(?! in\\b)`,
)
/** Words of that language that stand nowhere, be it in an identifier, a comment or a document. */
const anywhere =
  /\b(?:doorkeeper|hashGate|sightOf|seenBy|beyondWall|walledPool|area-wall|line-drawer|lineDrawer|compile-ask|compile-plan|startMoving|useWhole|answerAhead|isTold|law book|second wall|he|him|his|himself)\b/i
/** Files and folders of that language; what was migrated keeps its name, or it would be migrated again. */
const files =
  /(?:^|[/-])(?:doorkeeper|doors?|desk|office|area-wall|line-drawer|compile-(?:ask|plan)|seat|hash-gate|wish|tidy|judge|news|faces?|programmes?|words)(?=[./-])|shell\/attendance/
const bounds = /\b(?:MOST|LEAST|LONGEST)_[A-Z]|_AT_(?:MOST|LEAST)\b/

it('names are those of the field', () => {
  const found = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (declared.test(line) || bounds.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('no text holds words of the earlier language', () => {
  const texts = [...sources, ...documents].filter(
    (file) => file !== 'tests/architecture/names.test.ts' && file !== 'CHANGELOG.md',
  )
  const found = texts.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (anywhere.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

it('files and folders have names of the field', () => {
  expect([...sources, ...documents].filter((file) => files.test(file))).toEqual([])
})
