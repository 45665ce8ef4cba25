/** Business constants of the specification (section 9) and of the rulings, each once, with its meaning. */

/** Notice to open pages whose rights or areas have changed. */
export const RIGHTS_CHANGED_TEXT = '权限已更新，请刷新'
/** Envelope code of success. */
export const SUCCESS_CODE = 2000
/** Longest a browser waits for an answer, ms. */
export const HTTP_TIMEOUT_MS = 50_000
/** Longest a browser waits for a script chunk, ms. */
export const CHUNK_TIMEOUT_MS = 120_000
/** Scene of the login captcha; the server accepts no other. */
export const CAPTCHA_SCENE_ID = 'data-centre-login'
/** Slider track, px. */
export const CAPTCHA_WIDTH = 360
/** Slider height, px. */
export const CAPTCHA_HEIGHT = 40
/** Captcha: accepted distance from the gap, px. */
export const CAPTCHA_TOLERANCE_PX = 5
/** Captcha: life of a challenge and of its proof, ms. */
export const CAPTCHA_TTL_MS = 120_000
/** Captcha: least time between picture and answer by the server's clock, ms. */
export const CAPTCHA_MIN_MS = 400
/** Captcha by work alone: least time between demand and answer by the server's clock, ms. */
export const WORK_ALONE_MIN_MS = 5000
/** Captcha by work alone: demands of a network in a minute. */
export const WORK_ALONE_PER_MINUTE = 10
/** Calls of the login and of its captcha in a minute, each, by network: a flood ends here, guessing is slowed by the proof of work long before. */
export const LOGIN_PER_MINUTE = 600
/** Longest answer to a demand of work, in signs. */
export const WORK_ANSWER_MAX_LENGTH = 20
/** Account and password length. */
export const ACCOUNT_MIN = 3
export const ACCOUNT_MAX = 50
/** School search: pause after typing, ms. */
export const SEARCH_DELAY_MS = 1000
/** School search: delay before the suggestion list hides, ms. */
export const SUGGESTION_HIDE_DELAY_MS = 250
/** Delay before a control is focused, ms. */
export const FOCUS_DELAY_MS = 10
/** A day in the expiry display, ms. */
export const DAY_MS = 86_400_000
/** Version 1 is official, any other is trial. */
export const OFFICIAL_VERSION = 1
/** School management id of demo schools. */
export const DEMO_SCHOOL_MANAGE_ID = 5
/** Label that demo users see instead of a school's name. */
export const DEMO_SCHOOL_LABEL = '演示学校'
/** Label of a school in rankings of its province that has not agreed to be named. */
export const ANONYMOUS_SCHOOL = '匿名学校'
/** Width of the version popover and of the contacts dialog, px. */
export const VERSION_POPOVER_WIDTH = 400
export const CONTACT_DIALOG_WIDTH = 700
/** Charts move their highlight each interval after a start delay, ms. */
export const CHART_CYCLE_MS = 2000
export const CHART_CYCLE_DELAY_MS = 1000
/** Local-storage keys of the user info record and of the token, and the cookie with its other half. */
export const USER_INFO_KEY = 'userInfo'
export const TOKEN_KEY = 'token'
export const TOKEN_COOKIE = 'Admin-Token'
/** Centre of the national map and name of the nation's wall. */
export const MAP_CENTRE: readonly [number, number] = [107.4, 33.42]
export const NATION_WALL_NAME = 'China'
/** The New Year dialog shows before this moment. */
export const NEW_YEAR_END = '2025-02-05T00:00:00+08:00'
/** Rows of one page of a log of single actions, and most that may be asked for. */
export const ROW_LOG_SIZE = 50
export const ROW_LOG_MAX_SIZE = 100
/** Most days that such a log is asked for at once. */
export const ROW_LOG_MAX_DAYS = 31
/** Most of its rows in a file. */
export const ROW_LOG_MAX_EXPORT = 50_000
/** Text where there is nothing to show, and the title of dialogs. */
export const EMPTY_TEXT = '暂无数据哦~'
export const DIALOG_TITLE = '系统提示'
/** Upload rules of the three controls: extensions, largest file in MB, most files. */
export const UPLOAD_RULES = {
  attachment: {
    extensions:
      'doc docx xls xlsx ppt pptx txt pdf wps wpt dps rtf jpg jpeg png tif tiff bmp gif flv swf asf avi mpg 3gp mp3 mp4 wav rm rmvb wmv'.split(
        ' ',
      ),
    megabytes: 1000,
    files: 6,
  },
  value: { extensions: 'doc docx xls xlsx ppt pptx txt pdf png jpg jpeg mp4'.split(' '), megabytes: 1024, files: 5 },
  image: { extensions: ['png', 'jpg', 'jpeg'], megabytes: 5, files: 5 },
} as const
/** What the upload controls and the server say to a file outside the rules (specification section 8). */
export const UPLOAD_FORMAT_TEXT = '文件格式不正确, 请上传指定格式文件!'
export const uploadSizeText = (megabytes: number): string => `上传文件大小不能超过 ${megabytes} MB!`
/** Most calls in one batch. */
export const BATCH_MAX_CALLS = 32
/** Public reports in a minute, each, by network: a login page asks once a minute, and a school has many behind one address. */
export const PUBLIC_REPORTS_PER_MINUTE = 240
/** An installation of fewer schools publishes no numbers before the login unless its settings say so. */
export const PUBLIC_FIGURES_MIN_SCHOOLS = 20
/** Media type of an answer that comes line by line. */
export const LINES_TYPE = 'application/x-ndjson'
/** Largest page of a list, and the page sizes offered. */
export const PAGE_SIZE_MAX = 100
export const PAGE_SIZES = [10, 20, 50, 100] as const
/** Longest period of one question, days. */
export const PERIOD_MAX_DAYS = 366
/** Rows that are exported directly; longer lists are made in the background. */
export const EXPORT_DIRECT_ROWS = 50_000
/** Background exports: how long a file is kept, ms; how many an account may have open, and begin within an hour. */
export const EXPORT_KEPT_MS = 7 * DAY_MS
export const EXPORTS_OPEN = 3
export const EXPORTS_PER_HOUR = 10
/** Length of the reason for which one person's data are shown. */
export const REVEAL_REASON = { least: 5, most: 200 } as const
/** Persons whose data one account is shown in a day, Shanghai time. */
export const REVEALS_PER_DAY = 20
/** How long the page shows what was revealed, ms. */
export const REVEAL_SHOWN_MS = 30_000
/** Failed logins that lock an account, within and for how long, ms; each further lock doubles up to a day. */
export const LOCKOUT = { failures: 5, windowMs: 15 * 60_000, firstMs: 15 * 60_000, longestMs: DAY_MS } as const
/** Session: longest idle time and longest life, ms. */
export const SESSION_IDLE_MS = 30 * 60_000
export const SESSION_LIFE_MS = 12 * 3_600_000
/** Session of an administrator (an account that may enter the administration): longest idle time and longest life, ms. */
export const ADMIN_IDLE_MS = 15 * 60_000
export const ADMIN_LIFE_MS = 8 * 3_600_000
/** Life of the remembered-account ticket, ms. */
export const REMEMBER_LIFE_MS = 30 * DAY_MS
/** How long a machine counts as known after a login there, ms. */
export const KNOWN_MACHINE_MS = 90 * DAY_MS
/** Intake: most events and bytes of one batch, furthest future and oldest past of the live feed, ms. */
export const INTAKE_MAX_EVENTS = 10_000
export const INTAKE_MAX_BYTES = 5 * 1024 * 1024
/** Intake and imports: most bytes, nested levels and keys of an object of one line or statement, and attachments of one request. */
export const INTAKE_ITEM = { bytes: 256 * 1024, levels: 64, keys: 1000, attachments: 1000 } as const
export const INTAKE_FUTURE_MS = 10 * 60_000
export const INTAKE_PAST_MS = 400 * DAY_MS
/** Intake: what a key may send in a minute where nothing else is set for it. */
export const INTAKE_REQUESTS_PER_MINUTE = 600_000
export const INTAKE_EVENTS_PER_MINUTE = 6_000_000
/** A school's day stands out when it lies so many standard deviations, and so many logs, above like days. */
export const JUMP_SIGMAS = 8
export const ANOMALY_MIN_LOGS = 500
/** Dead letters: most that one call replays, and most lines of one download. */
export const REPLAY_MAX_LETTERS = 500
export const DEAD_LETTER_FILE_ROWS = 10_000
/** A person is online when the last event is at most this old, ms. */
export const ONLINE_WINDOW_MS = 5 * 60_000
/** Groups smaller than this are not shown in province, operation and wall outputs. */
export const SMALL_GROUP = 5
/** Until this hour what a day has counted so far is that of a night and is not compared with the night before. */
export const NIGHT_ENDS_HOUR = 6
/** Stage of a wall, px. */
export const STAGE_WIDTH = 1920
export const STAGE_HEIGHT = 1080

/** Weeks of a term, the exam weeks too. */
export const TEACHING_WEEKS = 20
