import type { ChatAnswers, ChatTurn } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { LANGUAGE_MODEL, type LanguageModel, type Turn } from './language-model.js';

/** Answers in chats by the language model. */
@Injectable()
export class ModelAnswers implements ChatAnswers {
  constructor(@Inject(LANGUAGE_MODEL) private readonly model: LanguageModel | undefined) {}

  async answer({ turns, language, onText, signal }: Parameters<ChatAnswers['answer']>[0]): Promise<string | undefined> {
    if (!this.model) return undefined;
    const inLanguage: Turn = { by: 'instruction', text: `Answer in the language with the code "${language}".` };
    const { text } = await this.model.answer({ turns: [inLanguage, ...turns.map(turnOf)], onText, signal });
    return text;
  }
}

const turnOf = ({ by, text }: ChatTurn): Turn => ({ by: by === 'answerer' ? 'model' : by, text });
