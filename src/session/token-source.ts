/**
 * Access tokens that the page hands over (`getAccessToken`); one request for all calls that wait.
 */
export class TokenSource {
  /** The last token. */
  last: string | null = null;
  #requesting: Promise<string> | null = null;

  constructor(private readonly getAccessToken: () => Promise<string>) {}

  /** @throws the page's error, or an error if the page gives no token */
  request(): Promise<string> {
    this.#requesting ??= this.#request().finally(() => {
      this.#requesting = null;
    });
    return this.#requesting;
  }

  async #request(): Promise<string> {
    const token: unknown = await this.getAccessToken();
    if (typeof token !== 'string' || token === '') throw new Error('getAccessToken gave no token');
    this.last = token;
    return token;
  }
}
