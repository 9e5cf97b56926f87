import { randomUUID } from "node:crypto";
import AV from "leancloud-storage";
import { beforeEach, describe, expect, it } from "vitest";
import { startCloudForSdk } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

forAllTests(() => startCloudForSdk({ cheapHashes: true }));
let ann: AV.User;
let ben: AV.User;

beforeEach(async () => {
  ben = await AV.User.signUp(randomUUID(), "secret", { nickname: "ben" });
  ann = await AV.User.signUp(randomUUID(), "secret", { nickname: "ann" });
});

const idOf = ({ id }: AV.Object) => id as string;
const idsOf = (users: readonly AV.Object[]) => users.map(idOf);
const followeesOf = (user: AV.User) => AV.User.followeeQuery(idOf(user));
const followersOf = (user: AV.User) => AV.User.followerQuery(idOf(user));
const become = (user: AV.User) => AV.User.become(user.getSessionToken());

describe("AV.User", () => {
  it("follows, and is found from both sides with the user's fields", async () => {
    await ann.follow(idOf(ben));

    const [followee] = await followeesOf(ann).include("followee").find();
    expect([followee?.id, followee?.get("nickname")]).toEqual([ben.id, "ben"]);
    const [follower] = await followersOf(ben).include("follower").find();
    expect([follower?.id, follower?.get("nickname")]).toEqual([ann.id, "ann"]);
    expect(await followeesOf(ben).find()).toEqual([]);
    expect([await followeesOf(ann).count(), await followersOf(ben).count()]).toEqual([1, 1]);
  });

  it("follows with attributes, by which rows are found", async () => {
    await ann.follow({ user: ben, attributes: { group: "sport", score: 7 } });

    expect(idsOf(await followeesOf(ann).equalTo("group", "sport").find())).toEqual([ben.id]);
    expect(await followersOf(ben).greaterThan("score", 7).find()).toEqual([]);
  });

  it("unfollows on both sides", async () => {
    await ann.follow(ben);
    await ann.unfollow(ben);
    await ann.unfollow(ben);

    expect(await followeesOf(ann).find()).toEqual([]);
    expect(await followersOf(ben).find()).toEqual([]);
  });

  it("lists followers and followees at once", async () => {
    await ann.follow(ben);
    await become(ben);
    await ben.follow(ann);

    const { followers, followees } = await ben.getFollowersAndFollowees();
    expect([idsOf(followers), idsOf(followees)]).toEqual([[ann.id], [ann.id]]);
  });
});

describe("AV.Friendship", () => {
  /** Requests that the current user has received. */
  const received = (user: AV.User, status = "pending") =>
    new AV.Query<AV.Object>("_FriendshipRequest")
      .equalTo("friend", user)
      .equalTo("status", status)
      .find();
  const friendsOf = async (user: AV.User) => {
    const rows = new AV.Query<AV.Object>("_Followee")
      .equalTo("user", user)
      .equalTo("friendStatus", true);
    return (await rows.find()).map((row) => idOf(row.get("followee")));
  };

  it("makes friends of both users once a request is accepted", async () => {
    await AV.Friendship.request({ friend: ben, attributes: { group: "sport" } });
    await AV.Friendship.request(idOf(ben));
    expect(await friendsOf(ann)).toEqual([]);

    await become(ben);
    const requests = await received(ben);
    expect(requests.map((request) => idOf(request.get("user")))).toEqual([ann.id]);
    const request = requests[0] as AV.Object;
    await AV.Friendship.acceptRequest({ request, attributes: { group: "music" } });

    expect(await friendsOf(ben)).toEqual([ann.id]);
    expect(idsOf(await followeesOf(ben).equalTo("group", "music").find())).toEqual([ann.id]);
    expect(await received(ben)).toEqual([]);
    await become(ann);
    expect(await friendsOf(ann)).toEqual([ben.id]);
    expect(idsOf(await followeesOf(ann).equalTo("group", "sport").find())).toEqual([ben.id]);
  });

  it("refuses another request after one was declined, until it is accepted", async () => {
    await AV.Friendship.request(idOf(ben));
    await become(ben);
    const [request] = await received(ben);
    await AV.Friendship.declineRequest(request as AV.Object);
    expect(await received(ben)).toEqual([]);

    await become(ann);
    await expect(AV.Friendship.request(idOf(ben))).rejects.toMatchObject({ code: 403 });
    await become(ben);
    const [declined] = await received(ben, "declined");
    await AV.Friendship.acceptRequest(declined as AV.Object);
    expect(await friendsOf(ben)).toEqual([ann.id]);
  });

  it("lets the owner of a row change its attributes and a user withdraw a request", async () => {
    await ann.follow({ user: ben, attributes: { nickname: "b" } });
    const found = await new AV.Query<AV.Object>("_Followee").equalTo("user", ann).first();
    const row = found as AV.Object;
    row.set("remark", "leader");
    row.unset("nickname");
    await row.save();
    expect(idsOf(await followeesOf(ann).equalTo("remark", "leader").find())).toEqual([ben.id]);

    await AV.Friendship.request(idOf(ben));
    const [sent] = await new AV.Query<AV.Object>("_FriendshipRequest").equalTo("user", ann).find();
    await sent?.destroy();
    await become(ben);
    expect(await received(ben)).toEqual([]);
  });
});
