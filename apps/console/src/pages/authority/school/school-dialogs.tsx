import type { SchoolRow } from '@data-centre/api'
import { CarouselDialog } from './carousel/carousel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ImportWizard } from './import/import-wizard.tsx'
import { LogoDialog } from './logo/logo-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import type { SchoolAct } from './school-actions.tsx'
import { SmsDialog } from './sms-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'

export type OpenSchool = { act: SchoolAct; school: SchoolRow } | { act: 'new' | 'import' } | null

/** The dialog that is open over the list of schools. */
export const SchoolDialogs = ({ open, onClose: close }: { open: OpenSchool; onClose: () => void }) => (
  <>
    {open?.act === 'new' && <EditDialog school={null} onClose={close} />}
    {open?.act === 'import' && <ImportWizard onClose={close} />}
    {open?.act === 'edit' && <EditDialog school={open.school} onClose={close} />}
    {open?.act === 'version' && <VersionDialog school={open.school} onClose={close} />}
    {open?.act === 'rights' && <RightsDialog school={open.school} onClose={close} />}
    {open?.act === 'carousel' && <CarouselDialog school={open.school} onClose={close} />}
    {open?.act === 'logo' && <LogoDialog school={open.school} onClose={close} />}
    {open?.act === 'sms' && <SmsDialog schoolIds={[open.school.id]} onClose={close} />}
  </>
)
