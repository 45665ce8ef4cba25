export { Guard, returnState } from './guard.tsx'
export { cookieBarrier, type LoginForm, login, logout, tokenLogin } from './login.ts'
export { type Observable, observable } from './observable.ts'
export * from './policy.ts'
export { clearRemembered, type Remembered, readRemembered } from './remembered.ts'
export { loginAddress, returnAddressIn } from './return-address.ts'
export {
  type Caller,
  loadRights,
  opensPeople,
  renewRights,
  resumeSession,
  useCaller,
  useHolds,
  useRightsState,
} from './rights.ts'
export { schoolLogos, useSchoolLogo } from './school-logo.ts'
export { type Selection, type SelectionKey, selection, useSelection } from './selection.ts'
export { session } from './session.ts'
