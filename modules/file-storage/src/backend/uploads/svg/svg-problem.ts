/** Reason why an SVG is refused: it is not an SVG, or too expensive to render. */
export class SvgProblem extends Error {
  readonly kind: 'type' | 'cost';

  constructor(kind: SvgProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
