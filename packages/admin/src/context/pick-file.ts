import { createContext, use } from 'react';
import type { AdminRow } from './admin-row.js';

export interface FileRequest {
  /** Only files of these types are shown: `image/`. */
  readonly type?: string;
}

/** Opens the media library to choose from; undefined when nothing was chosen. */
export type PickFile = (request?: FileRequest) => Promise<AdminRow | undefined>;

const PickFileContext = createContext<PickFile | undefined>(undefined);

export const PickFileProvider = PickFileContext.Provider;

/** How a file of the library is chosen; undefined where there is no library. */
export function usePickFile(): PickFile | undefined {
  return use(PickFileContext);
}
