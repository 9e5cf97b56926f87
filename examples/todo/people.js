/**
 * Users can't be queried by clients, as it should be. A profile is the part of a user that others may
 * find.
 */
import { findAll } from "./queries.js";

const { AV } = window;

export async function findOrCreateProfile(user) {
  const [profile] = await findAll(new AV.Query("Profile").equalTo("user", user).limit(1));
  return profile ?? createProfile(user);
}

/** The profile whose user has this name; a profile alone may claim any name. */
export async function findProfile(username) {
  const claims = await findAll(new AV.Query("Profile").equalTo("name", username).include("user"));
  const profile = claims.find((claim) => claim.get("user").get("username") === username);
  if (!profile) throw new Error(`Nobody here is called ${username}.`);
  return profile;
}

function createProfile(user) {
  const acl = new AV.ACL(user);
  acl.setPublicReadAccess(true);
  return new AV.Object("Profile", { name: user.getUsername(), user }).setACL(acl).save();
}
