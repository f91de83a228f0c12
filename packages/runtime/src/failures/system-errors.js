// @ts-check
import { isRepository, reinstallation } from './commands.js';

/** @typedef {import('./outside-error.js').OutsideError} OutsideError */

/**
 * Errors of the operating system and of Node. https://nodejs.org/api/errors.html
 * @type {readonly import('./outside-error.js').Row[]}
 */
export const systemErrors = [
  {
    codes: ['EADDRINUSE'],
    problem: ({ port }) => `Port ${port ?? ''} is in use.`,
    fix: () =>
      'Stop the program that uses it (perhaps an earlier start), or set PORT or API_PORT to another.',
  },
  {
    codes: ['EADDRNOTAVAIL'],
    problem: ({ host }) => `This machine has no address ${host ?? ''} to listen on.`,
    fix: () => 'Set HOST to 127.0.0.1, to 0.0.0.0 or to an address of this machine.',
  },
  {
    codes: ['EACCES', 'EPERM'],
    when: ({ syscall }) => syscall === 'listen',
    problem: ({ port }) => `This account may not listen on port ${port ?? ''}.`,
    fix: () => 'Set PORT and API_PORT to ports from 1024 on.',
  },
  {
    codes: ['EACCES', 'EPERM'],
    problem: (error) => `This account has no access to ${placeOf(error)}, which may belong to another user.`,
    fix: (error) =>
      `Give it to this account (sudo chown -R "$(id -un)" ${folderOf(error)})${orElsewhere(error)}.`,
  },
  {
    codes: ['EROFS'],
    problem: (error) => `${placeOf(error)} is on a disk that is read-only.`,
    fix: (error) => `Mount it for writing${orElsewhere(error)}.`,
  },
  {
    // Node answers ENOENT, not EROFS, when it creates several levels on a disk that is read-only.
    codes: ['ENOENT'],
    when: ({ syscall }) => syscall === 'mkdir',
    problem: (error) =>
      `The folder ${placeOf(error)} can not be created: its disk is read-only, or a folder above it is gone.`,
    fix: (error) => `Check the folders above it${orElsewhere(error)}.`,
  },
  {
    codes: ['ENOSPC'],
    when: ({ syscall }) => syscall === 'watch',
    problem: () => 'The system watches as many files as it allows.',
    fix: () => 'Raise its limit: sudo sysctl fs.inotify.max_user_watches=524288',
  },
  {
    codes: ['ENOSPC', 'EDQUOT'],
    message: /No space left on device|Disk quota exceeded/,
    problem: (error) => `The disk of ${placeOf(error)} is full.`,
    fix: (error) => `Make room${orElsewhere(error)}.`,
  },
  {
    codes: ['ENOTDIR', 'EEXIST'],
    problem: (error) => `${placeOf(error)} is a file, or is below one, where a folder is needed.`,
    fix: (error) => `Move the file away${orElsewhere(error)}.`,
  },
  {
    codes: ['EISDIR'],
    problem: (error) => `${placeOf(error)} is a folder, where a file is needed.`,
    fix: () => 'Move the folder away.',
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    problem: () => 'This program has as many files open as the system allows.',
    fix: () => 'Raise the limit in this shell: ulimit -n 65536',
  },
  {
    codes: ['ENOMEM', 'ERR_WORKER_OUT_OF_MEMORY'],
    problem: () => 'This machine has run out of memory.',
    fix: () =>
      'Close other programs, or use a machine with more memory (2 GB for a start, 4 GB for a build).',
  },
  {
    codes: ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'],
    when: ({ message }) => missingFile(message) !== undefined,
    problem: ({ message }) => `${missingFile(message)}, which does not exist.`,
    fix: () => 'Correct the path in the import, or create the file.',
  },
  {
    codes: ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'],
    when: ({ message }) => isRepository() && isBuilt(message),
    problem: ({ message }) => `The build is incomplete: ${firstLine(message)}.`,
    fix: () => 'Build again: node tooling/bootstrap/run.mjs exec pnpm build',
  },
  {
    codes: ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'],
    problem: ({ message }) => `The installed packages are incomplete: ${firstLine(message)}.`,
    fix: () => `Install them again: ${reinstallation()}`,
  },
  {
    codes: ['ERR_DLOPEN_FAILED'],
    problem: ({ message }) => `A package was installed for another Node or system: ${firstLine(message)}.`,
    fix: () => 'Delete node_modules, and install again with this Node.',
  },
];

/** @param {OutsideError} error */
function placeOf({ path, dataDir }) {
  return path ?? dataDir;
}

/**
 * Returns the folder to hand over: the data folder for what is in it, else the path itself.
 * @param {OutsideError} error
 */
function folderOf(error) {
  return isOfData(error) ? error.dataDir : placeOf(error);
}

/** @param {OutsideError} error */
function orElsewhere(error) {
  return isOfData(error) ? ', or set DATA_DIR to another folder' : '';
}

/** @param {OutsideError} error */
function isOfData({ path, dataDir }) {
  return path === undefined || path.includes(dataDir.replace(/^\.\//, ''));
}

/**
 * Returns the importer and the file of a missing import by path: `/app/a.js imports /app/b.js`; undefined for a
 * package, and for a file of one.
 * @param {string} message
 */
function missingFile(message) {
  const pattern =
    /^Cannot find module '((?:\.|\/|[A-Za-z]:)[^']*)'(?: imported from |\nRequire stack:\n- )(.+)/;
  const [, file, importer] = pattern.exec(message) ?? [];
  if (file === undefined || /[\\/](node_modules|dist)[\\/]/.test(file)) return undefined;
  return `${importer} imports ${file}`;
}

/** Returns whether the file that a message misses is of a build. @param {string} message */
function isBuilt(message) {
  const [, file = ''] = /^Cannot find module '([^']+)'/.exec(message) ?? [];
  return /[\\/]dist[\\/]/.test(file) && !/[\\/]node_modules[\\/]/.test(file);
}

/** @param {string} message */
function firstLine(message) {
  return (message.split('\n')[0] ?? '').replace(/\.$/, '');
}
