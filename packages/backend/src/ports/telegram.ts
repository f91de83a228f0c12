/**
 * What Telegram says of somebody who comes to the site by the bot, each value as it came and of one line, for all of them are signed together:
 * https://core.telegram.org/widgets/login#receiving-authorization-data.
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

/** Something that a person says to the bot, in the chat of the two. */
export interface BotMessage {
  /** The number of the person, which is the number of that chat too. */
  readonly from: string;
  /** The language of their Telegram, such as `ru`. */
  readonly language: string;
  /** What was written, such as `/start code`; or what the button that was pressed carries. */
  readonly text: string;
  readonly isButton: boolean;
}

/** What the bot says to that; of a button, 200 characters at most, above the chat. */
export interface BotAnswer {
  readonly text: string;
  /** Beneath it: one that comes back as a message of this text (64 bytes at most), one that leads to a page, or opens one with a {@link TelegramLogin}. */
  readonly button?: { readonly label: string } & ({ readonly says: string } | { readonly opens: string } | { readonly leads: string });
}

/** Port: the bot by which people have the site in Telegram. The module of notifications implements it. */
export interface TelegramBot {
  /** Whether the site has a bot that can hear people; where it has, Telegram may still be out of reach. */
  readonly isThere: boolean;
  /** Where it is, such as `https://t.me/boats_bot`; undefined where there is none, or none that hears people. */
  address(): Promise<string | undefined>;
  /** Who answers what people say; undefined says nothing. Added before the application starts. */
  onMessage(answer: (message: BotMessage) => Promise<BotAnswer | undefined>): void;
  /** The number of the person whose login it is; undefined where Telegram has not signed it for this bot in the last ten minutes. */
  signedBy(login: TelegramLogin): string | undefined;
}

/** Token of the {@link TelegramBot} port. */
export const TELEGRAM_BOT = Symbol('flotilla.telegram-bot');

/** There is no bot: the port's default until notifications are installed. */
export const noTelegramBot: TelegramBot = {
  isThere: false,
  address: async () => undefined,
  onMessage: () => undefined,
  signedBy: () => undefined,
};
