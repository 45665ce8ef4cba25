import { useCall } from '../../kit/use-call.ts'

export const useSecurity = () => useCall('user/getSecurity', {})
