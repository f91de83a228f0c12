/** Token of the `NetworkAccess` of downloads. Replaced in tests only; there is no setting. */
export const NETWORK_ACCESS = Symbol('file-storage.reach');
