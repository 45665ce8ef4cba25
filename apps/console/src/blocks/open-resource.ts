import { pathOf } from '@data-centre/api'
import { selection } from '@data-centre/auth'

/** Opens the file of a resource of the chosen school in a window of its own: the list stays as it is. */
export function openResource(resourceId: string, name: string): void {
  window.open(pathOf('filePreview', { resourceId, schoolId: selection.get().schoolId, name }), '_blank', 'noopener')
}
