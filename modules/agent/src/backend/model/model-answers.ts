import { type RateLimit, RateLimits, RefusedError } from '@flotilla/backend';
import type { ChatAnswers, ChatTurn } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { LANGUAGE_MODEL, type LanguageModel, type ModelMessage } from './language-model.js';

/** Token of the daily limit of answers in chats. */
export const ANSWERS_A_DAY = Symbol('agent.answers-a-day');

/** Answers in chats by the language model. */
@Injectable()
export class ModelAnswers implements ChatAnswers {
  private readonly limit: RateLimit;

  constructor(
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel | undefined,
    @Inject(ANSWERS_A_DAY) answersADay: number,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.limit = limits.of({ name: 'agent.answers', calls: answersADay, windowMs: 24 * 3_600_000 });
  }

  get isConfigured(): boolean {
    return this.model !== undefined;
  }

  async answer({
    turns,
    language,
    onText,
    signal,
  }: Parameters<ChatAnswers['answer']>[0]): Promise<string | undefined> {
    if (!this.model) return undefined;
    if ((await this.limit.take('all')) > 0)
      throw new RefusedError({
        en: 'The daily limit of answers is reached: see AI_ANSWERS_A_DAY.',
        ru: 'Дневной лимит ответов исчерпан: см. AI_ANSWERS_A_DAY.',
      });
    const inLanguage: ModelMessage = {
      by: 'instruction',
      text: `Answer in the language with the code "${language}".`,
    };
    const { text } = await this.model.answer({ turns: [inLanguage, ...turns.map(turnOf)], onText, signal });
    return text;
  }
}

const turnOf = ({ by, text }: ChatTurn): ModelMessage => ({ by: by === 'answerer' ? 'model' : by, text });
