/** A container whose parts do not fit together. */
export class BrokenPicture extends Error {}
