/** A file of a roster: the columns that a row must fill, and those that it may. All others are left out, `metadata.` ones too. */
interface TableColumns {
  required: readonly string[]
  optional: readonly string[]
}

/**
 * The files of OneRoster 1.1 and 1.2 (1EdTech, CSV tables and CSV binding) that are read, with the columns that count here.
 * Of userProfiles and demographics nothing is wanted: accounts and origin are nobody's business in statistics.
 */
export const rosterTables = {
  academicSessions: { required: ['sourcedId', 'title', 'type', 'startDate', 'endDate', 'schoolYear'], optional: [] },
  orgs: { required: ['sourcedId', 'name', 'type'], optional: ['identifier', 'parentSourcedId'] },
  courses: { required: ['sourcedId', 'title', 'orgSourcedId'], optional: ['schoolYearSourcedId'] },
  classes: {
    required: ['sourcedId', 'title', 'courseSourcedId', 'classType', 'schoolSourcedId', 'termSourcedIds'],
    optional: [],
  },
  users: {
    required: ['sourcedId', 'enabledUser', 'username', 'givenName', 'familyName'],
    optional: ['orgSourcedIds', 'role', 'identifier', 'grades', 'primaryOrgSourcedId'],
  },
  roles: {
    required: ['sourcedId', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
    optional: ['beginDate', 'endDate'],
  },
  enrollments: {
    required: ['sourcedId', 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role'],
    optional: ['primary', 'beginDate', 'endDate'],
  },
} as const satisfies Record<string, TableColumns>
/** Words of the standard, by column: a sender's capitals are no other word. */
const enumeratedWords: Readonly<Record<string, readonly string[]>> = {
  status: ['active', 'tobedeleted'],
  type: ['school', 'department', 'gradingPeriod', 'semester', 'schoolYear', 'term'],
  classType: ['homeroom', 'scheduled'],
  enabledUser: ['true', 'false'],
  primary: ['true', 'false'],
  roleType: ['primary', 'secondary'],
  role: [
    'student',
    'teacher',
    'aide',
    'administrator',
    'districtAdministrator',
    'principal',
    'siteAdministrator',
    'systemAdministrator',
  ],
}
const spellings = new Map(
  Object.entries(enumeratedWords).map(([column, words]) => [
    column,
    new Map(words.map((word) => [word.toLowerCase(), word])),
  ]),
)
/** A cell in the spelling of the standard; what is no word of the column stays as it is. */
export const standardSpelling = (column: string, cell: string): string =>
  spellings.get(column)?.get(cell.toLowerCase()) ?? cell
/** Columns of the two versions that do not count here. */
const standardColumns: Readonly<Partial<Record<RosterTable, readonly string[]>>> = {
  academicSessions: ['parentSourcedId'],
  courses: ['courseCode', 'grades', 'subjects', 'subjectCodes'],
  classes: ['grades', 'classCode', 'location', 'subjects', 'subjectCodes', 'periods'],
  users: [
    ...[
      'userIds',
      'middleName',
      'email',
      'sms',
      'phone',
      'agentSourcedIds',
      'password',
      'userMasterIdentifier',
      'resourceSourcedIds',
    ],
    ...['preferredGivenName', 'preferredMiddleName', 'preferredFamilyName', 'pronouns'],
  ],
  roles: ['userProfileSourcedId'],
}
/** Whether the standard knows a column of a file. */
export const isStandard = (table: RosterTable, column: string): boolean =>
  [
    'status',
    'dateLastModified',
    ...rosterTables[table].required,
    ...rosterTables[table].optional,
    ...(standardColumns[table] ?? []),
  ].some((name) => name.toLowerCase() === column.toLowerCase())

export type RosterTable = keyof typeof rosterTables
export type ColumnOf<Table extends RosterTable> = (typeof rosterTables)[Table]['required' | 'optional'][number]

export type Version = '1.1' | '1.2'
/** `bulk` files hold everything, `delta` files what changed, each row with its status and when that was. */
export type Mode = 'bulk' | 'delta'

/** Columns that a row must fill. Version 1.2 has moved role and organizations of a user into roles.csv. */
export function requiredColumns(table: RosterTable, version: Version, mode: Mode): readonly string[] {
  const ofUser = table === 'users' && version === '1.1' ? ['orgSourcedIds', 'role'] : []
  return [...rosterTables[table].required, ...ofUser, ...(mode === 'delta' ? ['status', 'dateLastModified'] : [])]
}
