import type { ContentFiles } from '@flotilla/content';

/** Token of the {@link ContentFiles} port: where stored files of content go. A module that stores files implements it. */
export const CONTENT_FILES = Symbol('flotilla.content-files');

/** Files of content stay where they are: the port's default until a module stores files. */
export const noContentFiles: ContentFiles = { put: async () => undefined, copyTo: async () => false };
