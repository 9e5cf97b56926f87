/** The local cloud serves its own values in place of this file. */
export const config = {
  appId: "landfall-app-id",
  appKey: "landfall-app-key-change-me",
  serverURL: location.origin,
};
