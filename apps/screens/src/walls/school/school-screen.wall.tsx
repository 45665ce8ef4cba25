import { schoolWall } from './school-wall.tsx'

/** 学校大屏, at the address that walls of schools are hung with. */
export default schoolWall('schoolScreen')
