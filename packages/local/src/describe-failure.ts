import { type Application, type ReportedError, reportedError, type SourceFailure } from '@flotilla/runtime';

/** Describes an error for the developer of an application, with the place in its source. */
export async function describeFailure(
  error: unknown,
  { project, environment }: Application,
): Promise<SourceFailure> {
  // Imported here, because only errors need the packages that it imports.
  const [{ sourceFailureOf }, { sourcesOnDisk }, { sourcePathsOf }] = await Promise.all([
    import('./development/source-failure.js'),
    import('./development/source-texts.js'),
    import('./development/source-folders.js'),
  ]);
  const reported: ReportedError = reportedError(error, environment);
  return sourceFailureOf({ sources: sourcesOnDisk(sourcePathsOf(project)), root: project.root })(reported);
}
