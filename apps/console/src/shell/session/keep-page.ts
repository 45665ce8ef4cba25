import { isPublicPath, session } from '@data-centre/auth'
import { holdsInput } from '../../kit/unsaved.ts'

// Pages that are open to everybody go on without a session.
session.keepPageWhile(() => holdsInput() && !isPublicPath(location.pathname))
