/** Why an SVG is refused: it is none, or it costs too much to draw. */
export class SvgProblem extends Error {
  readonly kind: 'type' | 'cost';

  constructor(kind: SvgProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
