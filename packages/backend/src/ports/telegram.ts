/**
 * The login data that Telegram sends for a person, unchanged, because all values are signed together:
 * https://core.telegram.org/widgets/login#receiving-authorization-data. Values must not contain line breaks.
 */
export interface TelegramLogin {
  readonly id: string;
  readonly auth_date: string;
  readonly hash: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
  readonly photo_url?: string | undefined;
}

/** A message from a person to the bot, in their private chat. */
export interface BotMessage {
  /** The person's Telegram id, which is also the id of the chat. */
  readonly from: string;
  /** The language of the person's Telegram client, such as `ru`. */
  readonly language: string;
  /** The text, such as `/start code`, or the payload of the pressed button. */
  readonly text: string;
  readonly isButton: boolean;
}

/** The bot's answer. The answer to a button is shown above the chat, 200 characters at most. */
export interface BotAnswer {
  readonly text: string;
  /**
   * A button below the text: it sends its text as a message (64 bytes at most), links to a page, or opens
   * one with a {@link TelegramLogin}.
   */
  readonly button?: { readonly label: string } & (
    | { readonly says: string }
    | { readonly opens: string }
    | { readonly leads: string }
  );
}

/** Port: the site's Telegram bot. The module of notifications implements it. */
export interface TelegramBot {
  /** Whether the site has a bot that receives messages. Telegram itself may still be unreachable. */
  readonly isThere: boolean;
  /**
   * Returns the bot's address, such as `https://t.me/boats_bot`; undefined when there is none, or none that
   * receives messages.
   */
  address(): Promise<string | undefined>;
  /**
   * Registers the handler of messages; a handler that returns undefined sends no answer. Register before
   * startup.
   */
  onMessage(answer: (message: BotMessage) => Promise<BotAnswer | undefined>): void;
  /**
   * Returns the Telegram id of the person; undefined when Telegram has not signed the login for this bot in
   * the last ten minutes.
   */
  signedBy(login: TelegramLogin): string | undefined;
}

/** Token of the {@link TelegramBot} port. */
export const TELEGRAM_BOT = Symbol('flotilla.telegram-bot');

/** The port's default until notifications are installed: no bot. */
export const noTelegramBot: TelegramBot = {
  isThere: false,
  address: async () => undefined,
  onMessage: () => undefined,
  signedBy: () => undefined,
};
