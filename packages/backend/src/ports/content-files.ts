/** Port: where stored files of content go. A module that stores files implements it. */
export interface ContentFiles {
  /** Stores a copy of a file under a path such as `demo/aurora.svg`, unless the same is there. */
  put(path: string, source: string): Promise<void>;
  /** Writes a stored file, named as rows name it (`/public/aurora.svg`), to a path; says whether it was there. */
  copyTo(file: string, target: string): Promise<boolean>;
}

/** Token of the {@link ContentFiles} port. */
export const CONTENT_FILES = Symbol('flotilla.content-files');

/** Files of content stay where they are: the port's default until a module stores files. */
export const noContentFiles: ContentFiles = { put: async () => undefined, copyTo: async () => false };
