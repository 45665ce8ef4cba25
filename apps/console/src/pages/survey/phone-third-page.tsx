import { PhoneStep } from './phone-step.tsx'

/** /survey_h5_third. */
export default function PhoneThirdPage() {
  return <PhoneStep key="third" step={2} />
}
