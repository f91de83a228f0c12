/** A tool call that the model requests. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it, unvalidated. */
  readonly input: string;
}

/** The conversation, oldest first. */
export type ModelMessage =
  | { readonly by: 'instruction' | 'person'; readonly text: string }
  | { readonly by: 'model'; readonly text: string; readonly calls?: readonly ToolCall[] }
  | { readonly by: 'tool'; readonly callId: string; readonly text: string };

/** A tool that the model may call. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its input. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Tokens read and written by the model; 0 when it does not report them. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

export interface ModelRequest {
  readonly turns: readonly ModelMessage[];
  readonly tools?: readonly OfferedTool[];
  /** Called for each piece of the answer as it arrives. */
  readonly onText?: (piece: string) => void;
  readonly signal?: AbortSignal;
}

export interface ModelAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly used: TokenUse;
}

/** A language model. */
export interface LanguageModel {
  /**
   * @throws UnavailableError when it cannot answer now @throws RefusedError when it will never answer this
   * request
   */
  answer(request: ModelRequest): Promise<ModelAnswer>;
}

/** Token of the {@link LanguageModel}; `undefined` when none is configured. */
export const LANGUAGE_MODEL = Symbol('agent.language-model');

/** Repeats the last message: for development without a model. */
export const echo: LanguageModel = {
  async answer({ turns, onText }) {
    const text = turns.findLast(({ by }) => by === 'person')?.text ?? '';
    for (const word of text.split(/(?<=\s)/)) onText?.(word);
    return { text, calls: [], used: { input: 0, output: 0 } };
  },
};
