/** First segments of the paths of the contract. */
export const CONTRACT_AREAS: ReadonlySet<string>;
