import { PhoneStep } from './phone-step.tsx'

/** /survey_h5_second. */
export default function PhoneSecondPage() {
  return <PhoneStep key="second" step={1} />
}
