import { readFileSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { watch } from 'chokidar';
import type { SourceEdit } from '@flotilla/runtime';
import type { SourcePaths } from './source-folders.js';
import { isText, type SourceTexts } from './source-texts.js';

/** Larger files and pictures are compared by size and time instead of content. */
const maxTextBytes = 1_000_000;
/** Editors empty a file before they write it. A file that stays empty is reported after this time, in ms. */
const emptyMs = 100;
const ignored =
  /[\\/](?:node_modules|dist|\.git|\.data|\.vite)(?:[\\/]|$)|\.(?:spec|test-d)\.tsx?$|~$|\.sw[px]$/;

export interface SourceListener {
  /**
   * Called for each file whose content changed, that was added or that was deleted; not for a file that was
   * saved without a change.
   */
  readonly onChange: (edit: SourceEdit) => void;
  readonly onError: (error: unknown) => void;
}

interface SourceFile {
  /** Content of a text file, else its size and time. */
  readonly content: string;
  /** Size and time of modification, which detect a change that was not reported. */
  readonly stamp: string;
}

/** Source files as they are on the disk, and as they were when the API last ran with them. */
export class Sources implements SourceTexts {
  readonly environment: string;
  private readonly files = new Map<string, SourceFile>();
  private good: ReadonlyMap<string, SourceFile> | undefined;
  private readonly watcher;
  private readonly ready: Promise<void>;
  private readonly watched: Set<string>;
  private folders: readonly string[];
  private readonly framework: readonly string[];
  private isWatching = false;

  constructor(
    { folders, manifests, environment, vite, framework }: SourcePaths,
    private readonly listener: SourceListener,
  ) {
    this.folders = folders;
    this.framework = framework;
    this.watched = new Set([...folders, ...manifests, environment, vite]);
    this.environment = environment;
    this.watcher = watch([...this.watched], {
      ignored: (path) => this.isIgnored(path),
      // A file that an editor replaces is read again below, so its deletion needs no delay.
      atomic: false,
    });
    this.watcher.on('error', (error) => listener.onError(error));
    this.ready = new Promise((resolve) => this.watcher.once('ready', resolve));
    this.watcher.on('all', (event, path) => {
      if (event !== 'addDir' && event !== 'unlinkDir') this.readAndReport(path, this.isWatching);
    });
    void this.ready.then(() => (this.isWatching = true));
  }

  /** Waits until all files have been read; later changes are reported. */
  whenReady(): Promise<void> {
    return this.ready;
  }

  /** Adds paths that are not watched yet. */
  add({ folders, manifests }: SourcePaths): void {
    const paths = [...folders, ...manifests].filter((path) => !this.watched.has(path));
    this.folders = folders;
    for (const path of paths) this.watched.add(path);
    if (paths.length > 0) this.watcher.add(paths);
  }

  /** Returns the content of a text file; undefined for others. */
  textOf(path: string): string | undefined {
    return isText(path) ? this.files.get(path)?.content : undefined;
  }

  /** Returns whether a file belongs to the framework and not to a module or an application. */
  isOfFramework(path: string): boolean {
    return this.framework.some((folder) => path.startsWith(folder + sep));
  }

  paths(): readonly string[] {
    return [...this.files.keys()];
  }

  /** Records that the API runs with the current files. */
  markAsGood(): void {
    this.good = new Map(this.files);
  }

  /** Returns the files that differ from the last good state, with their content in it. */
  changedSinceGood(): ReadonlyMap<string, string | undefined> {
    const { good } = this;
    if (!good) return new Map();
    const changed = [...this.files].filter(([path, { content }]) => good.get(path)?.content !== content);
    return new Map(changed.map(([path]) => [path, good.get(path)?.content]));
  }

  /** Reports changes for which the operating system sent no event. */
  reportMissedChanges(): void {
    for (const [path, { stamp }] of this.files) if (stampOf(path) !== stamp) this.readAndReport(path, true);
  }

  close(): Promise<void> {
    return this.watcher.close();
  }

  /** Tests the part of a path below its folder, which itself may be in a folder such as `dist`. */
  private isIgnored(path: string): boolean {
    const folder = this.folders.find((candidate) => path.startsWith(candidate + sep));
    return folder !== undefined && ignored.test(path.slice(folder.length));
  }

  private readAndReport(path: string, isReported: boolean): void {
    if (this.files.get(path)?.content && isEmpty(path)) {
      setTimeout(() => this.report(path, isReported), emptyMs);
      return;
    }
    this.report(path, isReported);
  }

  private report(path: string, isReported: boolean): void {
    const event = this.read(path);
    if (event && isReported) this.listener.onChange({ path, event });
  }

  /** Reads a file again. @returns how it changed */
  private read(path: string): SourceEdit['event'] | undefined {
    const before = this.files.get(path);
    const stamp = stampOf(path);
    const content = stamp === undefined ? undefined : contentOf(path, stamp);
    if (stamp === undefined || content === undefined) return this.files.delete(path) ? 'unlink' : undefined;
    // Deleted first, so that the file that changed last is the last one.
    this.files.delete(path);
    this.files.set(path, { content, stamp });
    if (before?.content === content) return undefined;
    return before ? 'change' : 'add';
  }
}

function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}` : undefined;
}

function isEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size === 0;
}

function contentOf(path: string, stamp: string): string | undefined {
  const [size] = stamp.split(':');
  if (!isText(path) || Number(size) > maxTextBytes) return stamp;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Deleted in the meantime.
    return undefined;
  }
}
