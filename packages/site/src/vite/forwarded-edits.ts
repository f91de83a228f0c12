import { sep } from 'node:path';
import type { SourceEdit } from '@flotilla/runtime';
import type { ViteDevServer } from 'vite';

/**
 * Edits that the parent process reports. It watches the source, so that Vite watches only other files; and it
 * reports created files outside of Vite's root, which Vite does not.
 */
export class ForwardedEdits {
  private folders: readonly string[] = [];
  private readonly received = Promise.withResolvers<void>();

  setFolders(folders: readonly string[]): void {
    this.folders = folders.map((folder) => folder + sep);
    this.received.resolve();
  }

  /** Waits for the folders that the parent process watches. */
  whenReady(): Promise<void> {
    return this.received.promise;
  }

  /** Returns whether the parent process reports edits of a file. */
  readonly has = (path: string): boolean => this.folders.some((folder) => path.startsWith(folder));

  forward({ event, path }: SourceEdit, { watcher }: ViteDevServer): void {
    if (this.has(path)) watcher.emit(event, path);
  }
}
