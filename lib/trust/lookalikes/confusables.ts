/**
 * Characters drawn as Latin letters or digits, in the order of their code points: the distance from the one before in base 36
 * with capitals, then the letters, and each digit after "=". Written by release/confusables.ts.
 * From confusables.txt of Unicode 13.0 (UTS #39, https://www.unicode.org/license.txt, © Unicode, Inc.), by way of
 * unhomoglyph 1.0.6 (MIT); small capitals, signs of currencies and letters chosen for their outline are ours.
 */
export const CONFUSABLES =
  '4Ic1l2yXaeAd7x1o7b7aeIoOd1dLh1hAlGl1l8n1n7oe1oeJt1tPb2b1b1b5d3d1g1e2e1f1f4l1l2k1l3n1n1o6p1r1=26t1t6y' +
  '1z1z1=34=21=51s3l1llZg1g1J=36=81=81z1zNc2t6u1a1e1e1j1j4r1y1y2a2b3d1d9g1g1g1y3h2l1l1l1l2l2w2m2n1n1o1o' +
  'e6r1r3r2s9u4y1z9b3h3l1q3dz3ts4ls1lz5WjIa1b2a1e1z1h1o1l1k1a1m1n1e1o2p2e1t1y2xAa1b1y4n1o1l4v2o2p2o1t1u' +
  'NfC=2Bj7mBs1l2j8a1b1b2a1e2=31n2k2m1h1o2p1c1t1y2x6bl1b2lo1r1a1=61b1r2e3n5h1o2p1c1t1y2xAr6s1l2j3h6w1b1' +
  'bFo1o1v1v8wFb1b6r5=32k4k4h1h7c1c1t1t1y1y1y1y1x9h2e2e1l7h1h1h1h3m2l5ae1aeB=38o1oOdBg1gEq1w1wVlHu2s6oC' +
  'w2q3qAh8n4n1u4g3f1o28l3v7l2oFll1JlWoQl4o2vCl23o3oKoSl4o2v8o5DoAlBGo3Ko4=83=93Do1=93=83Go1Mo1Yo2=93Io' +
  '3Ko3Ko1Mo1Yo7=95UbHo3Ko8WoDoZo4NyOo75u5So5Sd1r1t3l4y1a1j1e7w4m4h2y1o2g2h1z9u2=41b3r2w1s4v1s4l1c3p4k1' +
  'd4o3=62b2h1g1b7g1b1FvTuXp2d3b1bQjTlL=23Mx1Nh1xAr14b5fHaPdCd6m7b3Ax22xAlKk1m17Ua4c1d2e3j1k2m2o2o7p3t1' +
  'u4v1w1z4r3p1Uue3f1m1n2r2s1t1z5l1l1p1u5g9y7Lf2QyBMc2f1l1m1n3w2d1e1k1t3p1g1a2c3t5p2b33e6Tl5v2u30o7o7tT' +
  'v2u1Oe2QtBo7l1p2a2l2a3NlAExH2t9Ex1x77x1xFRh2kSr9h4l2k4m2n4o1o3p1p1c1c1t2y4xU=92=34l1l1=62No7v1e8oEl5' +
  'o1q8xIYoN2Hb1p1d1d1t2g1k2j1c2z1f2m1n1l1s1r3v1h3w1x1y2a2e2l1o1u9C=23l26h3oo1oo1YvG=21Lt=38f1s1aa1aa1a' +
  'o1ao1au1au1av1av1av1av1ay1ay3kAo1o3oo1ooB=27w9=34=99tfXf1f6uC=37j1x1b1bOTe3f8o1o9r1r6u4u8y9uoDd1r1t2' +
  'o1l5a1j1e5r2w8h3o2g3z9u6r7v1s4l1c3p9oGYBn8x1v6Jb4e1f3l6x2o3p1s1t9a1b1c3f6o5m1t1y2xRh12zCb1c7l8m4t2x3' +
  '=86l2x6AoHc6l5sCoHc6l5s30rEoCu4=7OoCuTn3o2k4c1v8f1l1x332wBoFKm6v4w4w1wB5v2f1l1y2e3z3=92e1=43l3o3u3=5' +
  '1t4v1s1f1l1z2=72o2=32=99=61=91o1u4y4o3m2z1w3c3x3w3cH06v2tClIlDr5s1=35a2u1yJIB=37v5=71f3r4oGl4GTl4=81' +
  'PFc13UvCo1KcSt';
