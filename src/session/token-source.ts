/** Access tokens that the page hands over (`getAccessToken`); asked once for all calls that wait. */
export class TokenSource {
  /** What it gave last. */
  last: string | null = null;
  #asking: Promise<string> | null = null;

  constructor(private readonly getAccessToken: () => Promise<string>) {}

  /** A token. Throws what the page throws, or that it gave none. */
  ask(): Promise<string> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<string> {
    const token: unknown = await this.getAccessToken();
    if (typeof token !== 'string' || token === '') throw new Error('getAccessToken gave no token');
    this.last = token;
    return token;
  }
}
