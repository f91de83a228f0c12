/** A picture whose container is invalid. */
export class BrokenPicture extends Error {}
