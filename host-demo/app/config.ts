import * as v from 'valibot';

/** What the server tells its pages before anybody is signed in (`GET /config.json`). */
const schema = v.object({
  authority: v.string(),
  clientId: v.string(),
  scope: v.string(),
  redirectPath: v.string(),
  /** Goes into a link: a web address, or a path of this server. */
  loadUrl: v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (url) => /^https?:$/.test(new URL(url, location.href).protocol),
        'loadUrl is no web address',
      ),
    ),
    null,
  ),
  apiBase: v.nullish(v.string(), ''),
  /** What the environment is called. */
  environment: v.nullish(v.string(), null),
  /** Tiles under the map, and whose they are. */
  basemap: v.nullish(v.object({ url: v.string(), attribution: v.nullish(v.string(), null) }), null),
  /** Page on which passwords are changed; null at a company's issuer. */
  passwordUrl: v.nullish(v.string(), null),
});

/** Configuration that the server sends to the page. */
export type ServerConfig = v.InferOutput<typeof schema>;

/**
 * Loads the configuration from the server.
 * @returns null if the page is served without a backend (404)
 * @throws if the request fails or the response is not a valid configuration
 */
export async function loadConfig(): Promise<ServerConfig | null> {
  const response = await fetch('/config.json', { headers: { Accept: 'application/json' } });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`/config.json: ${response.status} ${response.statusText}`);
  return v.parse(schema, await response.json());
}
