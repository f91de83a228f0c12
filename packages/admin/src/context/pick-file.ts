import type { LinkedFileType } from '@flotilla/core/files';
import { createContext, use } from 'react';
import type { AdminRow } from './admin-row.js';

export interface FileRequest {
  /** Shows only files of these types. */
  readonly type?: LinkedFileType | undefined;
  /** Whether private files are offered, for links that are private as well. */
  readonly hasPrivate?: boolean;
}

/** Opens the media library; resolves to the selected file, or undefined. */
export type PickFile = (request?: FileRequest) => Promise<AdminRow | undefined>;

const PickFileContext = createContext<PickFile | undefined>(undefined);

export const PickFileProvider = PickFileContext.Provider;

/** Returns the function that opens the media library; undefined without one. */
export function usePickFile(): PickFile | undefined {
  return use(PickFileContext);
}
