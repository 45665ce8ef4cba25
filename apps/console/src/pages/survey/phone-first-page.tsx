import { PhoneStep } from './phone-step.tsx'

/** /survey_h5_first. */
export default function PhoneFirstPage() {
  return <PhoneStep key="first" step={0} />
}
