/** Reason why an SVG is refused: it is not an SVG, or too expensive to render. */
export class SvgProblem extends Error {
  readonly kind: 'type' | 'cost';
  readonly reason: Readonly<Record<'en' | 'ru', string>>;

  constructor(kind: SvgProblem['kind'], reason: SvgProblem['reason']) {
    super(reason.en);
    this.kind = kind;
    this.reason = reason;
  }
}
