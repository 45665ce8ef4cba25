/** What a course platform says of one of its courses, at the moment when it was asked. */
export interface SourceCounts {
  resources: number
  questions: number
}

/** The national platform's open interface for single courses (queryCourseResourceNum). */
export interface CourseDocking {
  /** Undefined where nobody is asked, or nothing that can be read was answered in time. */
  counts(course: { id: string; platform: string }): Promise<SourceCounts | undefined>
}

/** Without a platform to ask there is nothing to compare with. */
export const noDocking: CourseDocking = { counts: async () => undefined }
